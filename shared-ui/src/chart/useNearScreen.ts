import { type RefObject, useEffect, useState } from 'react';

/** An element counts as near if it is at most this far outside the viewport. */
const MARGIN = '300px';

/** Whether an element has been near the viewport since it was mounted. */
export function useNearScreen(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
