import { useEffect, useEffectEvent, useState } from 'react';

export interface WizardClosing {
  onClose: () => void;
  /**
   * Receives the function that the surrounding dialog must call instead of `onClose` when the user closes it, or null for
   * none.
   */
  onCloseAsked?: ((ask: (() => void) | null) => void) | undefined;
}

/** Asks the user before the wizard closes if data would be lost. */
export function useLeaving(
  wouldLose: boolean,
  { onCloseAsked }: WizardClosing,
): { isLeaving: boolean; stay: () => void } {
  const [isLeaving, setIsLeaving] = useState(false);
  const ask = useEffectEvent(() => setIsLeaving(true));
  useEffect(() => {
    onCloseAsked?.(wouldLose ? () => ask() : null);
    return () => onCloseAsked?.(null);
  }, [onCloseAsked, wouldLose]);
  return { isLeaving, stay: () => setIsLeaving(false) };
}
