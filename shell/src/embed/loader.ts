/**
 * The script `/embed.js`, which a foreign page includes once, as a module or as a classic script. It loads the script that
 * defines the elements. It also preloads the scripts that the page's elements need, which would otherwise load sequentially.
 */
import { EMBEDDED_ELEMENTS, type EmbedConfig, type EmbeddedElement } from '@vr/shared-api/embedding';
import './config.ts';
import { embeddedScripts, restrictSinks } from '../start/trusted-types.ts';
import { showStartFailure } from './failure.ts';
import { elementLanguage } from './language.ts';

declare const __EMBED_CONFIG__: EmbedConfig;

const NAMES = Object.keys(EMBEDDED_ELEMENTS) as EmbeddedElement[];

/** Defines each element that the portal's scripts have not defined, as one that only shows that it could not start. */
function fail(reason: string, error: unknown): void {
  for (const name of NAMES)
    if (!customElements.get(name))
      customElements.define(
        name,
        class extends HTMLElement {
          connectedCallback() {
            showStartFailure(this, { reason, message: String(error) });
          }
        },
      );
}

function load(config: EmbedConfig): void {
  // The portal's own iframe page gets the portal's Trusted Types policy; foreign pages don't.
  const isOwnPage = location.origin === config.origin;
  if (isOwnPage) restrictSinks([]);
  const scriptUrl = isOwnPage ? (address: string) => address : embeddedScripts(config.origin);
  globalThis.vrPortal = { ...config, scriptUrl };
  const add = (element: HTMLElement, attributes: object) =>
    document.head.append(Object.assign(element, isOwnPage ? {} : { crossOrigin: 'anonymous' }, attributes));
  const loadScript = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const onerror = () => reject(new Error(`${address} could not be loaded`));
      add(document.createElement('script'), { src: scriptUrl(address), onload: () => resolve(), onerror });
    });
  Promise.all(config.entry.map(loadScript)).then(
    () => fail('evaluation', 'The scripts stopped while they were starting'),
    (error) => fail(error instanceof TypeError ? 'trusted-types' : 'network', error),
  );
  for (const name of NAMES) {
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
if (!globalThis.vrPortal) load(__EMBED_CONFIG__);
