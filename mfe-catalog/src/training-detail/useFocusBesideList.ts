import { usePortal } from '@vr/shared-ui/kernel';
import { isFocusLost } from '@vr/shared-ui/useListFocus';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Training } from '../trainings/training.ts';

/** The focus is checked for 1.5 s: a closing dialog returns it to a button that may be removed only afterwards. */
const CHECK_INTERVAL_MS = 100;
const CHECKS = 15;

/** Whether an element is in a dialog above the detail of the training. */
function isInDialogAbove(element: Element | null): boolean {
  const dialog = element?.closest('[role=dialog]');
  return Boolean(dialog) && !dialog?.querySelector('[data-detail]');
}

/**
 * Calls `takeFocus` when the focus is lost because the open training was decided on or deleted.
 * Not while the focus is in the list, except in a dialog, where only the training can have it.
 */
export function useFocusBesideList(training: Training | undefined, takeFocus: () => void, inDialog = false) {
  const { root } = usePortal();
  const isBeside = useRef(false);
  const previous = useRef(training);
  const restoreFocus = (checks = CHECKS) => {
    if (!isBeside.current || checks === 0) return;
    if (isFocusLost(root)) takeFocus();
    // A dialog that shows the failure of a decision stays open until the person closes it. That time does not count.
    else setTimeout(restoreFocus, CHECK_INTERVAL_MS, isInDialogAbove(root.activeElement) ? checks : checks - 1);
  };
  const onDecision = useEffectEvent(() => restoreFocus());
  useEffect(() => {
    // The training has another status, or was deleted.
    if (previous.current && (previous.current.id !== training?.id || previous.current.status !== training.status))
      onDecision();
    previous.current = training;
  }, [training]);
  useEffect(() => {
    isBeside.current = inDialog;
    return () => {
      isBeside.current = false;
    };
  }, [inDialog]);
  return {
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
    restoreFocus,
  };
}
