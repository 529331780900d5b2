import { formatRecent } from '@vr/shared-api/date';
import { Instant } from '@vr/shared-ui/Instant';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './wizard.css';

interface WizardHeadProps {
  /** The kind of work, such as "New training" or "Edit a course". */
  kind: string;
  /** The title of the training or course; empty until it has one. */
  title: string;
  /** When the draft was stored last; null while nothing is unsaved. */
  savedAt: number | null;
}

/** The head of a wizard. The dialog around the wizard puts its close button at the end of it. */
export function WizardHead({ kind, title, savedAt }: WizardHeadProps) {
  const { t } = useTranslation('wizards');
  return (
    <div className={styles.head}>
      <div>
        {title && <p className={styles.kind}>{kind}</p>}
        <p className={styles.title}>{title || kind}</p>
      </div>
      {savedAt !== null && (
        <p className={`${styles.draftSaved} ui-num`}>
          <Check size={16} />
          <Instant at={savedAt} as={formatRecent}>
            {(time) => t('wizard.draft.saved', { time })}
          </Instant>
        </p>
      )}
    </div>
  );
}

/** A wizard that shows a message instead of its steps. */
export function WizardMessage({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <div className={styles.wizard}>
      <WizardHead kind={kind} title="" savedAt={null} />
      <div className={styles.alone}>{children}</div>
    </div>
  );
}
