import { useActiveNotification } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent } from 'react';
import { useDialogs } from '../dialogs/useDialogs.ts';

/** Opens the account dialog when a notification asks the person to complete their profile. */
export function FillProfile() {
  const { active, done } = useActiveNotification('FILL_PROFILE');
  const { opened, open } = useDialogs();
  const fill = useEffectEvent(() => {
    done();
    if (opened?.name !== 'account') open('account');
  });
  useEffect(() => {
    if (active) fill();
  }, [active]);
  return null;
}
