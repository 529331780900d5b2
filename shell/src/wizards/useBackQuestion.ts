import { useEffect, useEffectEvent, useRef } from 'react';
import { onBack } from '../dialogs/back.ts';

/** The position of the current history entry, which react-router stores in its state. */
const position = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/**
 * Asks before the browser's Back button leaves a wizard, as the cross of its dialog does. `ask` returns the function that
 * asks, or null if there is none. Call the returned function before the wizard closes by itself.
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
      // The router must not see that the address has changed. The question follows when the address is back.
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
