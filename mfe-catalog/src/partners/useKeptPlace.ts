import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Training } from '../trainings.ts';
import { isFocusLost } from '../useKeptFocus.ts';

/** So long a dialog takes to close, and to give the focus back to a button that may be gone by then. */
const CLOSING_MS = 400;

/**
 * Keeps the keyboard's place when a decision on the open training, or its deletion, takes the buttons away on which one
 * was: `take` gives it another. Not for whoever is elsewhere on the page.
 */
export function useKeptPlace(training: Training | undefined, take: () => void) {
  const { root } = usePortal();
  const isBeside = useRef(false);
  const before = useRef(training);
  const takeIfLost = () => {
    if (isFocusLost(root)) take();
  };
  const keep = () => {
    if (!isBeside.current) return;
    takeIfLost();
    setTimeout(takeIfLost, CLOSING_MS);
  };
  const keepOnDecision = useEffectEvent(keep);
  useEffect(() => {
    if (before.current?.id === training?.id && before.current?.status !== training?.status) keepOnDecision();
    before.current = training;
  }, [training]);
  return {
    /** For what stands beside the list, and for the list. */
    beside: {
      onFocus: () => {
        isBeside.current = true;
      },
    },
    list: {
      onFocus: () => {
        isBeside.current = false;
      },
    },
    keep,
  };
}
