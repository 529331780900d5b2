import { formatRecent } from '@vr/shared-api/date';
import { Instant } from '@vr/shared-ui/Instant';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './wizard.css';

interface WizardHeadProps {
  /** What the wizard does, such as "New training" or "Edit a course". */
  kind: string;
  /** The title of the training or course; empty until a title is entered. */
  title: string;
  /** When the draft was last stored; null if everything is saved. */
  savedAt: number | null;
}

/** The head of a wizard. The surrounding dialog puts its close button at the end of the head. */
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

/** A wizard that shows only a message, without steps. */
export function WizardMessage({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <div className={styles.wizard}>
      <WizardHead kind={kind} title="" savedAt={null} />
      <div className={styles.alone}>{children}</div>
    </div>
  );
}
