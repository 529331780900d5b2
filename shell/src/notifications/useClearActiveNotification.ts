import { usePortal } from '@vr/shared-ui/kernel';
import { useLocation } from '@vr/shared-ui/router';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useDialogs } from '../dialogs/useDialogs.ts';

/**
 * Clears the active notification when the person leaves the page or dialog that it opened, or when the session ends.
 * Otherwise a notification that no page handled could take effect later, unexpectedly.
 */
export function useClearActiveNotification(): void {
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
