import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { useFormikContext } from 'formik';
import { History } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { changedFields, type Draft, draftKey, dropOldDrafts, keepDraft, readDraft } from './drafts';
import sheet, * as styles from './form.css';

interface KeepDraftProps {
  /** The key of the draft: the form, and the edited item if there are several, such as `survey-12`. */
  name: string;
  /** The fields to keep. Their values must be JSON and not secret. */
  fields: readonly string[];
}

/** Returns a function that deletes a form's draft. Call it after a save or cancel. */
export function useForgetDraft(name: string): () => void {
  const { storage } = usePortal();
  const key = draftKey(useProfile().id, name);
  return () => storage.removeItem(key);
}

/** Stores the form's input as a draft. When the form is opened again, restores the draft and shows a note about it. */
export function KeepDraft({ name, fields }: KeepDraftProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { storage } = usePortal();
  const key = draftKey(useProfile().id, name);
  const { values, initialValues, setValues, resetForm } = useFormikContext<Draft>();
  const [draft, setDraft] = useState(() => readDraft(storage, key, Date.now()));
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, before the first paint
  useLayoutEffect(() => {
    if (!draft) return;
    const kept = Object.entries(draft).filter(([field]) => fields.includes(field));
    void setValues({ ...initialValues, ...Object.fromEntries(kept) });
  }, []);

  useEffect(() => {
    if (mounted.current) keepDraft(storage, key, changedFields(fields, values, initialValues), Date.now());
    mounted.current = true;
  }, [storage, key, fields, values, initialValues]);

  useEffect(() => dropOldDrafts(storage, Date.now()), [storage]);

  const discard = () => {
    resetForm();
    setDraft(undefined);
    container.current?.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
  };

  return (
    <div ref={container} role="status">
      {draft && (
        <div className={styles.draft}>
          <History size={18} />
          <span>{t('draft.restored')}</span>
          <Button size="small" type="link" onClick={discard}>
            {t('draft.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
