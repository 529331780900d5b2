import { useEffect, useEffectEvent, useState } from 'react';

interface Closing {
  onClose: () => void;
  /** Told what to call in the place of `onClose` when the person closes the dialog around the wizard; null for nothing. */
  onCloseAsked?: ((asked: (() => void) | null) => void) | undefined;
}

/** Whether somebody who closes the wizard is being asked first, since something is not saved; and the way to stay. */
export function useLeaving(dirty: boolean, { onClose, onCloseAsked }: Closing): { leaving: boolean; stay: () => void } {
  const [leaving, setLeaving] = useState(false);
  const asked = useEffectEvent(() => {
    if (dirty) setLeaving(true);
    else onClose();
  });
  useEffect(() => {
    onCloseAsked?.(() => asked());
    return () => onCloseAsked?.(null);
  }, [onCloseAsked]);
  return { leaving, stay: () => setLeaving(false) };
}
