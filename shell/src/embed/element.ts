import { topLayer } from '@vr/shared-ui/theme-root';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Attributes, isOfTarget, OBSERVED, readAttributes } from './attributes.ts';
import { showStartFailure } from './failure.ts';
import { mount } from './mount.ts';

/** A custom element that shows the pages of one remote in a foreign page: see attributes.ts and events.ts. */
export class PortalElement extends HTMLElement {
  static observedAttributes = OBSERVED;
  #attributes: StoreApi<Attributes> | undefined;
  #unmount: (() => void) | undefined;

  connectedCallback(): void {
    if (this.#unmount) {
      // Browsers hide the layer when they disconnect the element.
      if (this.shadowRoot) topLayer(this.shadowRoot).showPopover();
      return;
    }
    this.#attributes = createStore(() => readAttributes(this));
    try {
      this.#unmount = mount(this, this.#attributes);
    } catch (error) {
      showStartFailure(this, { reason: 'evaluation', message: String(error) });
    }
  }

  /** Moving an element in the page disconnects it briefly, so the removal is checked in a microtask. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#unmount?.();
      this.#unmount = undefined;
      this.#attributes = undefined;
    });
  }

  attributeChangedCallback(name: string): void {
    const { target, ...others } = readAttributes(this);
    this.#attributes?.setState(isOfTarget(name) ? { ...others, target } : others);
  }
}
