import { useLocation, useNavigationType } from '@vr/shared-ui/router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readScrollPositions, storeScrollPositions } from './scroll-positions.ts';

/** Once the person causes one of these events, the scroll position is no longer restored. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls a new page to the top. After Back, Forward or a reload, restores the scroll position of the page. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const [positions] = useState(() => readScrollPositions(sessionStorage, performance));
  const shownPath = useRef<string>(undefined);

  useEffect(() => {
    // Browsers restore the position at different times, and fail on pages that are too short until their data arrives.
    history.scrollRestoration = 'manual';
    const store = () => storeScrollPositions(sessionStorage, positions);
    addEventListener('pagehide', store);
    return () => {
      history.scrollRestoration = 'auto';
      removeEventListener('pagehide', store);
    };
  }, [positions]);

  // A layout effect runs before the first paint, so nothing jumps. The browser itself scrolls to the target of a hash.
  useLayoutEffect(() => {
    const entry = key + hash;
    let target = type === 'POP' && !hash ? positions.get(entry) : undefined;
    if (target === undefined) {
      const isFirst = shownPath.current === undefined;
      if (!isFirst && shownPath.current !== pathname && !hash) scrollTo(0, 0);
      // The first page starts at the top. Reading `scrollY` would force the layout of an incomplete page.
      positions.set(entry, isFirst ? 0 : scrollY);
    }
    shownPath.current = pathname;

    const scrollToTarget = () => {
      if (target === undefined) return;
      scrollTo(0, target);
      if (Math.abs(scrollY - target) < 1) target = undefined;
    };
    const giveUp = () => {
      target = undefined;
    };
    const rememberPosition = () => {
      if (target === undefined) positions.set(entry, scrollY);
    };
    scrollToTarget();
    // Until its data arrives, a page may be too short to scroll to the target.
    const resizeObserver = new ResizeObserver(scrollToTarget);
    const main = document.querySelector('main');
    if (main) resizeObserver.observe(main);
    addEventListener('scroll', rememberPosition, { passive: true });
    for (const event of USER_SCROLL_EVENTS) addEventListener(event, giveUp, { passive: true });
    return () => {
      resizeObserver.disconnect();
      removeEventListener('scroll', rememberPosition);
      for (const event of USER_SCROLL_EVENTS) removeEventListener(event, giveUp);
    };
  }, [key, hash, pathname, type, positions]);
}
