import { useLocation, useNavigationType } from '@vr/shared-ui/router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepPlaces, keptPlaces } from './places.ts';

/** What a person does to scroll by themselves. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** A new page begins at its top; Back, Forward and a reload show a page where it was left. */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const [places] = useState(() => keptPlaces(sessionStorage, performance));
  const page = useRef(pathname);

  useEffect(() => {
    // Browsers do this at different times, and not on pages that fetch what they show.
    history.scrollRestoration = 'manual';
    const keep = () => keepPlaces(sessionStorage, places);
    addEventListener('pagehide', keep);
    return () => {
      history.scrollRestoration = 'auto';
      removeEventListener('pagehide', keep);
    };
  }, [places]);

  // Before anything is painted, so that nothing is seen to jump. A link to a place in the page is the browser's.
  useLayoutEffect(() => {
    const place = key + hash;
    let wanted = type === 'POP' && !hash ? places.get(place) : undefined;
    if (wanted === undefined) {
      if (page.current !== pathname && !hash) scrollTo(0, 0);
      places.set(place, scrollY);
    }
    page.current = pathname;

    const reach = () => {
      if (wanted === undefined) return;
      scrollTo(0, wanted);
      if (Math.abs(scrollY - wanted) < 1) wanted = undefined;
    };
    const giveUp = () => {
      wanted = undefined;
    };
    const note = () => {
      if (wanted === undefined) places.set(place, scrollY);
    };
    reach();
    // A page that still fetches what it shows is too short at first.
    const grown = new ResizeObserver(reach);
    const main = document.querySelector('main');
    if (main) grown.observe(main);
    addEventListener('scroll', note, { passive: true });
    for (const event of BY_HAND) addEventListener(event, giveUp, { passive: true });
    return () => {
      grown.disconnect();
      removeEventListener('scroll', note);
      for (const event of BY_HAND) removeEventListener(event, giveUp);
    };
  }, [key, hash, pathname, type, places]);
}
