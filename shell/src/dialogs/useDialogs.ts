import { useGoBack } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { type DialogName, openedDialog, searchWith } from './address.ts';

/**
 * State of a history entry. The mark says that opening a dialog made the entry, so that closing the dialog goes back.
 */
interface DialogHistoryState {
  dialogOpened?: true;
}

/**
 * The dialog that the address opens, and how to open and close dialogs. A reload or a sign-in keeps the dialog open,
 * Back closes it.
 */
export function useDialogs() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const opened = openedDialog(search);
  return {
    opened,
    open(name: DialogName, targetId?: number) {
      // A dialog that opens from a dialog replaces its history entry: Back leads to the page, not to the previous
      // dialog.
      const next: DialogHistoryState & { dialogs: undefined } = {
        ...(state as object | null),
        dialogs: undefined,
        ...(opened ? {} : { dialogOpened: true }),
      };
      navigate(
        { pathname, search: searchWith(search, name, targetId), hash },
        { replace: opened !== undefined, state: next, preventScrollReset: true },
      );
    },
    /** Resolves when the address has changed, because going back is asynchronous. */
    async close() {
      if (!opened) return;
      if ((state as DialogHistoryState | null)?.dialogOpened) {
        const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
        goBack();
        await back;
      } else navigate({ pathname, search: searchWith(search), hash }, { replace: true, state });
    },
  };
}
