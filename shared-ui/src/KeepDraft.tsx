import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { History } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, draftKey, draftOf, dropOldDrafts, keepDraft, readDraft } from './draft/store';
import styles from './ui.css';

export interface KeepDraftProps {
  /** Names the form, and what it is about where there is more than one: `survey-12`. */
  name: string;
  /** The fields to keep: what JSON can hold, and nothing secret. */
  fields: readonly string[];
}

/**
 * Keeps what is typed into the Formik form around it, for the same person, through a session that ends and through a
 * reload. A form that is left by hand, saved or not, leaves nothing. Says so where it has put something back.
 */
export function KeepDraft({ name, fields }: KeepDraftProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const { session } = usePortal();
  const key = draftKey(useProfile().id, name);
  const { values, initialValues, setValues, resetForm } = useFormikContext<Draft>();
  const [draft, setDraft] = useState(() => readDraft(localStorage, key, Date.now()));
  const place = useRef<HTMLDivElement>(null);
  const begun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the form is seen
  useLayoutEffect(() => {
    if (!draft) return;
    const kept = Object.entries(draft).filter(([field]) => fields.includes(field));
    void setValues({ ...initialValues, ...Object.fromEntries(kept) });
  }, []);

  useEffect(() => {
    if (begun.current) keepDraft(localStorage, key, draftOf(fields, values, initialValues), Date.now());
    begun.current = true;
  }, [key, fields, values, initialValues]);

  useEffect(() => {
    dropOldDrafts(localStorage, Date.now());
    const { token } = session.getState();
    return () => {
      // Where the session has ended, the form has not been left by hand.
      if (session.getState().token === token) localStorage.removeItem(key);
    };
  }, [session, key]);

  const discard = () => {
    resetForm();
    setDraft(undefined);
    place.current?.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
  };

  return (
    <div ref={place} role="status">
      {draft && (
        <div className="ui-draft">
          <History size={18} aria-hidden="true" />
          <span>{t('draft.restored')}</span>
          <Button size="small" type="link" onClick={discard}>
            {t('draft.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
