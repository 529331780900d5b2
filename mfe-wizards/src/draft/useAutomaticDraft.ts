import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeWizardDraft, type WizardDraft } from './draft.ts';
import { deleteDraftFiles, storeDraftFiles } from './files.ts';

interface AutomaticDraftInput<Values> {
  key: string;
  values: Values;
  /** The files to store with the draft. Must be the same object until a file changes. */
  files: object | null;
  isDirty: boolean;
  /** Returns the current draft with these values. */
  draftOf: (values: Values) => WizardDraft<unknown, unknown, string>;
  /** The draft is stored again whenever one of these changes. The length of the array must not change. */
  changes: readonly unknown[];
}

/**
 * Stores a wizard's draft in the browser while there are unsaved changes. If a draft remains when the wizard closes, shows a
 * notice.
 */
export function useAutomaticDraft<Values>(given: AutomaticDraftInput<Values>) {
  const { key, values, files, isDirty, draftOf, changes } = given;
  const { t } = useTranslation('wizards');
  const { notify } = usePortal();
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isDiscarded = useRef(false);

  const storeDraft = (of: Values) => {
    if (isDiscarded.current) return;
    const now = Date.now();
    if (storeWizardDraft(localStorage, key, draftOf(of), now)) setSavedAt(now);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is stored when what it holds changes
  useEffect(() => {
    if (isDirty) storeDraft(values);
    else remove();
  }, [values, isDirty, ...changes]);
  const sayKept = useEffectEvent(() => {
    if (localStorage.getItem(key) !== null) notify({ kind: 'info', text: t('wizard.draft.kept') });
  });
  useEffect(() => () => sayKept(), []);
  return {
    /** When the draft was last stored; null if there is no draft. */
    savedAt,
    storeDraft,
    /** Deletes the draft and its files, and stops storing. */
    discard,
  };
}
