import { ApiError } from '@vr/shared-api/client';
import { Button } from '@vr/shared-ui/Button';
import { useExplanation } from '@vr/shared-ui/useExplanation';
import { CircleAlert, CircleCheck, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FollowUpProgress } from './followUps.ts';
import * as styles from './save.css';

interface SaveReportProps<Part> {
  text: string;
  /** Additional text, shown only if no follow-up failed. */
  note?: string | false | undefined;
  followUps: readonly FollowUpProgress<Part>[];
  partName: (part: Part) => string;
  /** Explains why a follow-up was refused; undefined if the default error text is enough. */
  refusalOf: (followUp: FollowUpProgress<Part>) => string | undefined;
  onRetry: (key: string) => void;
}

/** The result of a save: the saved parts, and the follow-ups that failed. */
export function SaveReport<Part>({ text, note, followUps, partName, refusalOf, onRetry }: SaveReportProps<Part>) {
  const { t } = useTranslation('wizards');
  const failed = followUps.filter(({ state }) => state === 'failed');
  return (
    <section
      className={failed.length > 0 ? `${styles.report} ${styles.reportPartial}` : styles.report}
      aria-label={t('wizard.save.report')}
      role="status"
    >
      <p className={styles.reportSaved}>
        {failed.length > 0 ? <TriangleAlert size={18} /> : <CircleCheck size={18} />}
        <span>
          <b>{text}</b> {failed.length > 0 ? t('wizard.save.someFailed') : note}
        </span>
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map((followUp) => (
            <FailedPart
              key={followUp.key}
              name={partName(followUp.part)}
              error={followUp.error}
              refusal={refusalOf(followUp)}
              onRetry={() => onRetry(followUp.key)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FailedPartProps {
  name: string;
  error: unknown;
  refusal: string | undefined;
  onRetry: () => void;
}

function FailedPart({ name, error, refusal, onRetry }: FailedPartProps) {
  const { t } = useTranslation('wizards');
  const { t: ui } = useTranslation('ui');
  const explanation = useExplanation(error);
  const trace = !refusal && error instanceof ApiError ? error.traceId : undefined;
  return (
    <li>
      <CircleAlert size={18} />
      <span>
        <b>{t('wizard.save.failedOne', { name })}</b> {refusal ?? explanation}
        {trace && <small>{ui('failure.reference', { trace })}</small>}
      </span>
      <Button icon={<RotateCw size={16} />} aria-label={t('wizard.save.retryOne', { name })} onClick={onRetry}>
        {t('wizard.save.retry')}
      </Button>
    </li>
  );
}
