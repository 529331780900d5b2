import { usePortal } from '@vr/shared-ui/kernel';
import { isFocusLost } from '@vr/shared-ui/useListFocus';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Training } from '../trainings/training.ts';

/** The focus is checked for 1.5 s: a closing dialog returns the focus to a button that may be removed a moment later. */
const CHECK_INTERVAL_MS = 100;
const CHECKS = 15;

/** Whether an element is in a dialog above the detail of the training. */
function isInDialogAbove(element: Element | null): boolean {
  const dialog = element?.closest('[role=dialog]');
  return Boolean(dialog) && !dialog?.querySelector('[data-detail]');
}

/**
 * Calls `takeFocus` if the focus is lost because the open training was decided on or deleted. Does nothing while the
 * focus is in the list. With `inDialog`, the detail is in a dialog, so the focus cannot be in the list.
 */
export function useFocusBesideList(training: Training | undefined, takeFocus: () => void, inDialog = false) {
  const { root } = usePortal();
  const isBeside = useRef(false);
  const previous = useRef(training);
  const restoreFocus = (checks = CHECKS) => {
    if (!isBeside.current || checks === 0) return;
    if (isFocusLost(root)) takeFocus();
    // While a dialog above is open, for example with the failure of a decision, the checks do not count.
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
