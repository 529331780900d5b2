import { useEffect, useRef, useState } from 'react';
import { keepFiles, keepWizardDraft, type WizardDraft } from './draft.ts';

/** Keeps in the browser what differs from the server, and its files; `files` changes only when one of them does. */
export function useKeptDraft(key: string, files: object | null) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const discarded = useRef(false);
  const keyBefore = useRef(key);

  const keep = (draft: WizardDraft<unknown, unknown, string>) => {
    if (discarded.current) return;
    const now = Date.now();
    if (keepWizardDraft(localStorage, key, draft, now)) setSavedAt(now);
  };
  const forget = (forGood = false) => {
    discarded.current ||= forGood;
    localStorage.removeItem(key);
    setSavedAt(null);
    if (forGood) void keepFiles(key, null, Date.now());
  };

  useEffect(() => {
    // Something new has been saved: its draft is another's now.
    if (keyBefore.current !== key) {
      localStorage.removeItem(keyBefore.current);
      void keepFiles(keyBefore.current, null, Date.now());
      keyBefore.current = key;
    }
  }, [key]);
  useEffect(() => void keepFiles(key, files, Date.now()), [key, files]);

  return { savedAt, keep, forget };
}
