import { useEffect, useRef, useState } from 'react';
import { keepFiles, keepWizardDraft, type WizardDraft } from './draft.ts';

/** Keeps in the browser what differs from the server, and its files; `files` changes only when one of them does. */
export function useKeptDraft(key: string, files: object | null) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const discarded = useRef(false);
  const latest = useRef(key);

  const keep = (draft: WizardDraft<unknown, unknown, string>) => {
    if (discarded.current) return;
    const now = Date.now();
    if (keepWizardDraft(localStorage, key, draft, now)) setSavedAt(now);
  };
  const forget = (forGood = false) => {
    discarded.current ||= forGood;
    // Whoever has saved something new asks for this with the key from before it had an id.
    localStorage.removeItem(latest.current);
    setSavedAt(null);
    if (forGood) void keepFiles(latest.current, null, Date.now());
  };

  useEffect(() => {
    // Something new has been saved: its draft is another's now.
    if (latest.current !== key) {
      localStorage.removeItem(latest.current);
      void keepFiles(latest.current, null, Date.now());
      latest.current = key;
    }
  }, [key]);
  useEffect(() => void keepFiles(key, files, Date.now()), [key, files]);

  return { savedAt, keep, forget };
}
