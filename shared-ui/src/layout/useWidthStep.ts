import { LayoutContainer, usePortal } from '@vr/shared-ui/kernel';
import { use, useLayoutEffect, useState } from 'react';

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

/**
 * The width of the page or dialog around this component: 0 below 600 pixels, 1 from 600, 2 from 700, and 3 from 940. Has the
 * right value before the first paint, and renders again when it changes. Outside of both, counts the width of the portal.
 */
export function useWidthStep(): number {
  const { root } = usePortal();
  const portal = root instanceof Document ? root.documentElement : root.host;
  const own = use(LayoutContainer);
  const [step, setStep] = useState(() => stepOf(own) ?? stepOf(portal) ?? STEPS.length);
  useLayoutEffect(() => {
    const container = own ?? portal;
    const measure = () => setStep((before) => stepOf(container) ?? before);
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    measure();
    return () => observer.disconnect();
  }, [own, portal]);
  return step;
}

/** Whether the page or dialog around this component is narrower than 600 pixels: lists instead of tables, menus, short texts. */
export const useIsNarrow = (): boolean => useWidthStep() === 0;
