import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { type DialogName, openedDialog, searchWith } from './address.ts';

/** Marks a history entry that was made by opening a dialog, so that closing it is going back. */
interface Opened {
  dialogOpened?: true;
}

/**
 * The dialogs of the shell, opened by the address: a reload or a sign-in in between brings them back, Back closes them.
 */
export function useDialogs() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const opened = openedDialog(search);
  return {
    opened,
    open(name: DialogName, about?: number) {
      // Another dialog takes the place of the one that is open: Back leads to the page, not from dialog to dialog.
      const next: object & Opened = { ...(state as object | null), ...(opened ? {} : { dialogOpened: true }) };
      navigate(
        { pathname, search: searchWith(search, name, about), hash },
        { replace: opened !== undefined, state: next, preventScrollReset: true },
      );
    },
    /** Ends once the address is without it: going back takes the browser a moment. */
    async close() {
      if (!opened) return;
      if ((state as Opened | null)?.dialogOpened) {
        const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
        navigate(-1);
        await back;
      } else navigate({ pathname, search: searchWith(search), hash }, { replace: true, state });
    },
  };
}
