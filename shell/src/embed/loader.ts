/**
 * The script `/embed.js`, which a foreign page includes once, as a module or as a classic script. It loads the script that
 * defines the elements. It also preloads the scripts that the page's elements need, which would otherwise load sequentially.
 */
import { EMBEDDED_ELEMENTS, type EmbedConfig, type EmbeddedElement } from '@vr/shared-api/embedding';
import './config.ts';
import { restrictSinks } from '../start/trusted-types.ts';
import { elementLanguage } from './language.ts';

declare const __EMBED_CONFIG__: EmbedConfig;

function load(config: EmbedConfig): void {
  // The portal's own iframe page gets the portal's Trusted Types policy; foreign pages don't.
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
      // The browser loads a script twice if the preload has a different CORS mode or hash.
      const checked = hash ? { crossOrigin: 'anonymous', integrity: hash } : {};
      add(document.createElement('link'), { rel: 'preload', as: 'script', href, ...checked });
    }
  }
}

// A page may include this script twice.
if (!globalThis.vrPortal) {
  globalThis.vrPortal = __EMBED_CONFIG__;
  load(globalThis.vrPortal);
}
