/**
 * The script `/embed.js`, which a foreign page links once. It works as a module and as a classic script. It loads the script
 * that defines the elements, and preloads the scripts that the elements in the page would import one after the other.
 */
import { EMBEDDED_ELEMENTS, type EmbedConfig, type EmbeddedElement } from '@vr/shared-api/embedding';
import './config.ts';
import { restrictSinks } from '../start/trusted-types.ts';
import { elementLanguage } from './language.ts';

declare const __EMBED_CONFIG__: EmbedConfig;

function load(config: EmbedConfig): void {
  // Only the portal's own page for an iframe gets the portal's Trusted Types policy, not a foreign page.
  const isOwnPage = location.origin === config.origin;
  if (isOwnPage) restrictSinks([]);
  const add = (element: HTMLElement, attributes: object) =>
    document.head.append(Object.assign(element, isOwnPage ? {} : { crossOrigin: 'anonymous' }, attributes));
  for (const src of config.entry) add(document.createElement('script'), { src });
  for (const name of Object.keys(EMBEDDED_ELEMENTS) as EmbeddedElement[]) {
    const element = document.querySelector(name);
    if (!element) continue;
    const ofPages = config.scripts[name];
    const scripts = ofPages[element.getAttribute('page') ?? ''] ?? ofPages[''];
    if (!scripts) continue;
    const { files, locales, integrity = {} } = scripts;
    for (const href of [...files, ...locales[elementLanguage(element)]]) {
      const hash = integrity[href];
      // A browser loads a script again if its preload has another CORS mode or hash.
      const checked = hash ? { crossOrigin: 'anonymous', integrity: hash } : {};
      add(document.createElement('link'), { rel: 'preload', as: 'script', href, ...checked });
    }
  }
}

// A page may link the script twice.
if (!globalThis.vrPortal) {
  globalThis.vrPortal = __EMBED_CONFIG__;
  load(globalThis.vrPortal);
}
