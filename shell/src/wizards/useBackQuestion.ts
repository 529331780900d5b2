import { useEffect, useEffectEvent, useRef } from 'react';
import { onBack } from '../dialogs/back.ts';

/** The position of the current history entry, which react-router stores in the entry's state. */
const position = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/**
 * Asks before the browser's Back button leaves a wizard, as the dialog's close button does. `ask` returns the function that
 * asks, or null if no question is needed. Returns a function to call before the wizard closes by itself.
 */
export function useBackQuestion(ask: () => (() => void) | null): () => void {
  const isClosing = useRef(false);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    const opened = position();
    let isReturning = false;
    const onPopState = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        askNow()?.();
        return;
      }
      const steps = (opened ?? 0) - (position() ?? -1);
      if (isClosing.current || steps === 0 || !askNow()) return;
      // The router must not notice the changed address. The question follows once the address is restored.
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(steps);
    };
    return onBack(onPopState);
  }, []);
  return () => {
    isClosing.current = true;
  };
}
