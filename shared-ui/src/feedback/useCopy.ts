import { usePortal } from '@vr/shared-ui/kernel';

/** The notices after copying. `failed` says how to get the text without the clipboard. */
export interface CopyNotices {
  done: string;
  failed: string;
}

/** A function that copies a text to the clipboard and reports success or failure in a notice. */
export function useCopy(): (text: string, notices: CopyNotices) => Promise<void> {
  const { notify } = usePortal();
  return async (text, { done, failed }) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: 'success', text: done });
    } catch {
      // The page is not served over https, or the person has denied access to the clipboard.
      notify({ kind: 'error', text: failed });
    }
  };
}
