import { useEffect, useRef, useState } from 'react';
import { storeWizardDraft, type WizardDraft } from './draft.ts';
import { deleteDraftFiles, storeDraftFiles } from './files.ts';

/** The draft of a wizard in the browser. `files` must stay the same object until one of them changes. */
export function useStoredDraft(key: string, files: object | null) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isDiscarded = useRef(false);

  const store = (draft: WizardDraft<unknown, unknown, string>) => {
    if (isDiscarded.current) return;
    const now = Date.now();
    if (storeWizardDraft(localStorage, key, draft, now)) setSavedAt(now);
  };
  const remove = () => {
    localStorage.removeItem(key);
    setSavedAt(null);
  };
  const discard = () => {
    isDiscarded.current = true;
    remove();
    void deleteDraftFiles(key);
  };

  useEffect(() => void (files ? storeDraftFiles(key, files, Date.now()) : deleteDraftFiles(key)), [key, files]);

  return {
    /** When the draft was stored last; null while there is none. */
    savedAt,
    store,
    /** Deletes the draft because nothing differs from the server. A later change stores it again. */
    remove,
    /** Deletes the draft with its files. Nothing is stored afterwards. */
    discard,
  };
}
