import { useGoBack } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate, useNavigationType } from '@vr/shared-ui/router';
import { type DialogName, openedDialog, searchWith } from './address.ts';

/** Marks a history entry that was made by opening a dialog, so that closing the dialog goes back. */
interface DialogHistoryState {
  dialogOpened?: true;
  /** The number of stars that the person gave before the survey opened. */
  rating?: number | undefined;
}

/** The dialog in the address, with functions to open and close it. It survives a reload and a sign-in; Back closes it. */
export function useDialogs() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  // A reload or Forward must not overwrite stars that the person has changed since the survey opened.
  const isNew = useNavigationType() !== 'POP';
  const dialog = openedDialog(search);
  const opened = dialog && { ...dialog, rating: isNew ? (state as DialogHistoryState | null)?.rating : undefined };
  return {
    opened,
    open(name: DialogName, targetId?: number, rating?: number) {
      // A dialog that opens from a dialog replaces its history entry: Back leads to the page, not to the previous
      // dialog.
      const next: DialogHistoryState & { dialogs: undefined } = {
        ...(state as object | null),
        dialogs: undefined,
        rating,
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
