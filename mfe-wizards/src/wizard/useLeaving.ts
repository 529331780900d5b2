import { useEffect, useEffectEvent, useState } from 'react';

export interface WizardClosing {
  onClose: () => void;
  /** Receives the function to call instead of `onClose` when the dialog around the wizard is closed, or null. */
  onCloseAsked?: ((ask: (() => void) | null) => void) | undefined;
}

/** Whether the user is being asked before the wizard closes, because something would be lost. */
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
