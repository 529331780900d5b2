import type { EmbeddedElement } from '@vr/shared-api/embedding';
import { EMBEDDED_ELEMENTS } from '@vr/shared-api/embedding';
import { forgetStyles } from '@vr/shared-ui/antd-styles';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { StoreApi } from 'zustand/vanilla';
import { keepTexts } from '../start/translated-texts.ts';
import type { Attributes } from './attributes.ts';
import { embedConfig } from './config.ts';
import { emitFrom } from './events.ts';
import { showStartFailure } from './failure.ts';
import { holdFonts } from './fonts.ts';
import { adoptHostStyles } from './host-styles.ts';
import { keepEscapeInside } from './keep-escape-inside.ts';
import { keepFocusInside } from './keep-focus-inside.ts';
import { holdScriptWatch } from './linking.ts';
import { createServices } from './services.ts';

/** Starts the portal in the shadow root of an element. Returns a function that removes it completely. */
export function mount(element: HTMLElement, attributes: StoreApi<Attributes>): () => void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const config = embedConfig();
  const remote = EMBEDDED_ELEMENTS[element.localName as EmbeddedElement];
  const emit = emitFrom(element);
  const end = new AbortController();
  const { signal } = end;

  adoptHostStyles(root);
  const portal = document.createElement('div');
  const main = document.createElement('div');
  portal.dataset.portal = '';
  main.dataset.main = '';
  main.tabIndex = -1;
  const layer = document.createElement('div');
  layer.dataset.topLayer = '';
  layer.popover = 'manual';
  portal.append(main, layer);
  root.append(portal);
  layer.showPopover();
  portal.style.setProperty('--vr-rem', getComputedStyle(element).fontSize);
  keepEscapeInside(root, signal);
  keepFocusInside(root, signal);
  const endKeepingTexts = keepTexts(root);
  const letFontsGo = holdFonts();
  const endScriptWatch = holdScriptWatch();
  const resized = new ResizeObserver(() => emit('vr-resized', { height: Math.ceil(portal.offsetHeight) }));
  resized.observe(portal);

  const services = createServices({ config, attributes, emit, signal });
  const fail = (error: unknown) => {
    if (signal.aborted) return;
    services.report(error, { kind: 'start' });
    const reason = error instanceof Error && error.name === 'ChunkLoadError' ? 'network' : 'evaluation';
    showStartFailure(element, { reason, message: String(error) }, main);
  };
  const react = createRoot(main, { onUncaughtError: fail });
  void services.signOn.start();
  // Loads the remote while the sign-on runs, unless the person may get a canary release of it.
  const { registry, remotes } = services.releases.getState();
  const page = registry
    .find(({ name }) => name === remote)
    ?.pages.find(({ id }) => id === attributes.getState().target.page);
  if (page && !config.canaries.includes(remote)) void remotes.page(remote, page.id).loading.catch(() => undefined);
  Promise.all([import('./EmbeddedPortal.tsx'), services.texts]).then(([{ EmbeddedPortal }]) => {
    if (!signal.aborted) react.render(createElement(EmbeddedPortal, { services, remote, element, root }));
  }, fail);

  return () => {
    end.abort();
    resized.disconnect();
    react.unmount();
    endKeepingTexts();
    root.replaceChildren();
    root.adoptedStyleSheets = [];
    forgetStyles(root);
    letFontsGo();
    endScriptWatch();
  };
}
