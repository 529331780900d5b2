import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Training } from './trainings.ts';
import { isFocusLost } from './useKeptFocus.ts';

/** How often, and for how long, it is looked: a dialog that closes gives the focus back to a button that may be gone. */
const LOOK_MS = 100;
const LOOKS = 15;

/** Whether an element is in a dialog that lies over the training. */
function isAbove(element: Element | null): boolean {
  const dialog = element?.closest('[role=dialog]');
  return Boolean(dialog) && !dialog?.querySelector('.catalog-detail-dialog');
}

/**
 * Keeps the keyboard's place when a decision on the open training, or its deletion, by whomever, takes the buttons away
 * on which one was: `take` gives it another. Not for whoever is elsewhere on the page: in a list, unless nothing but the training can
 * be reached, as in a dialog.
 */
export function useKeptPlace(training: Training | undefined, take: () => void, inDialog = false) {
  const { root } = usePortal();
  const isBeside = useRef(false);
  const before = useRef(training);
  const keep = (looks = LOOKS) => {
    if (!isBeside.current || looks === 0) return;
    if (isFocusLost(root)) take();
    // A dialog that stays to tell why a decision came to nothing closes when somebody closes it.
    else setTimeout(keep, LOOK_MS, isAbove(root.activeElement) ? looks : looks - 1);
  };
  const keepOnDecision = useEffectEvent(() => keep());
  useEffect(() => {
    // It has moved on, or somebody has deleted it.
    if (before.current && (before.current.id !== training?.id || before.current.status !== training.status))
      keepOnDecision();
    before.current = training;
  }, [training]);
  useEffect(() => {
    isBeside.current = inDialog;
    return () => {
      isBeside.current = false;
    };
  }, [inDialog]);
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
