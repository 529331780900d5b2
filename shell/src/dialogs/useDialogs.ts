import { useGoBack } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate, useNavigationType } from '@vr/shared-ui/router';
import { type DialogName, openedDialog, searchWith } from './address.ts';

/** Marks a history entry that opening a dialog created. Closing that dialog then goes back in the history. */
interface DialogHistoryState {
  dialogOpened?: true;
  /** The number of stars chosen before the survey opened. */
  rating?: number | undefined;
}

/**
 * Returns the dialog in the address, with functions to open and close it. The dialog survives a reload and a sign-in; Back
 * closes it.
 */
export function useDialogs() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  // After a reload or Forward, the survey keeps the stars that the person has chosen in it since it first opened.
  const isNew = useNavigationType() !== 'POP';
  const dialog = openedDialog(search);
  const opened = dialog && { ...dialog, rating: isNew ? (state as DialogHistoryState | null)?.rating : undefined };
  return {
    opened,
    open(name: DialogName, targetId?: number, rating?: number) {
      // A dialog opened from another dialog replaces that dialog's history entry: Back leads to the page, not to the first
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
    /** Resolves once the address has changed; going back in the history is asynchronous. */
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
