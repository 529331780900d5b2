import { LayoutContainer, usePortal } from '@vr/shared-ui/kernel';
import { use, useCallback, useSyncExternalStore } from 'react';

/** The widths of a container at which layouts change, in pixels. Style sheets use the same: see docs/style.md. */
const STEPS = [600, 700, 940];

/** The width that the children of an element can fill, in pixels; undefined if the element is not laid out. */
function innerWidthOf(element: Element): number | undefined {
  const { width, paddingLeft, paddingRight } = getComputedStyle(element);
  const [outer, ...paddings] = [width, paddingLeft, paddingRight].map((length) => Number.parseFloat(length));
  return outer ? paddings.reduce<number>((left, padding) => left - (padding || 0), outer) : undefined;
}

function stepOf(element: Element | null): number | undefined {
  const width = element ? innerWidthOf(element) : undefined;
  return width === undefined ? undefined : STEPS.filter((step) => width >= step).length;
}

interface Watched {
  step: number | undefined;
  listeners: Set<() => void>;
  observer: ResizeObserver;
}

/** The containers that are on screen. Their steps are known, so that no component has to measure an unfinished page. */
const watched = new WeakMap<Element, Watched>();

function watch(container: Element): Watched {
  const own: Watched = { step: stepOf(container), listeners: new Set(), observer: new ResizeObserver(measure) };
  function measure() {
    const step = stepOf(container) ?? own.step;
    if (step === own.step) return;
    own.step = step;
    for (const notify of own.listeners) notify();
  }
  own.observer.observe(container);
  watched.set(container, own);
  return own;
}

/** Calls `notify` when the container's step changes, until the returned function is called. */
export function watchWidth(container: Element, notify: () => void): () => void {
  const { listeners, observer } = watched.get(container) ?? watch(container);
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    observer.disconnect();
    watched.delete(container);
  };
}

/**
 * The width of the page or dialog around this component: 0 below 600 pixels, 1 from 600, 2 from 700, and 3 from 940. Has the
 * right value before the first paint, and renders again when it changes. Outside of both, counts the width of the portal.
 */
export function useWidthStep(): number {
  const { root } = usePortal();
  const portal = root instanceof Document ? root.documentElement : root.host;
  const container = use(LayoutContainer) ?? portal;
  return useSyncExternalStore(
    useCallback((notify) => watchWidth(container, notify), [container]),
    () => watched.get(container)?.step ?? stepOf(container) ?? stepOf(portal) ?? STEPS.length,
  );
}

/** Whether the page or dialog around this component is narrower than 600 pixels: lists instead of tables, menus, short texts. */
export const useIsNarrow = (): boolean => useWidthStep() === 0;
