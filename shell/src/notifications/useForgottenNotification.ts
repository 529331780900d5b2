import { usePortal } from '@vr/shared-ui/kernel';
import { useLocation } from '@vr/shared-ui/router';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useDialogs } from '../dialogs/useDialogs.ts';

/**
 * Forgets the notification that was opened once the person leaves the place it has led to, or the session ends: one
 * that nobody has acted on must not act later by surprise.
 */
export function useForgottenNotification(): void {
  const { activeNotification } = usePortal();
  const active = useStore(activeNotification);
  const { pathname } = useLocation();
  const dialog = useDialogs().opened?.name;
  const last = useRef({ active, pathname, dialog });

  useEffect(() => {
    const before = last.current;
    last.current = { active, pathname, dialog };
    const moved = before.pathname !== pathname || before.dialog !== dialog;
    if (active && active === before.active && moved) activeNotification.setState(null, true);
  }, [active, pathname, dialog, activeNotification]);

  useEffect(() => () => activeNotification.setState(null, true), [activeNotification]);
}
