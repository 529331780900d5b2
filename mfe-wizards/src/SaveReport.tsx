import { ApiError } from '@vr/shared-api/client';
import { useExplanation } from '@vr/shared-ui/useExplanation';
import { Button } from 'antd';
import { CircleAlert, CircleCheck, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FollowUpProgress } from './saving.ts';

interface SaveReportProps<Subject> {
  /** That it is saved. */
  text: string;
  /** What more there is to know while nothing has failed. */
  note?: string | false;
  followUps: readonly FollowUpProgress<Subject>[];
  nameOf: (subject: Subject) => string;
  /** Why one was refused, where there is more to say than the error says itself. */
  refusalOf: (followUp: FollowUpProgress<Subject>) => string | undefined;
  onRetry: (key: string) => void;
}

/** What came of a save, and of what belongs to it, whatever failed. */
export function SaveReport<Subject>({ text, note, followUps, nameOf, refusalOf, onRetry }: SaveReportProps<Subject>) {
  const { t } = useTranslation('wizards');
  const failed = followUps.filter(({ state }) => state === 'failed');
  return (
    <section className="wizards-report" aria-label={t('wizard.save.report')} role="status">
      <p className="wizards-report-saved">
        <CircleCheck size={18} aria-hidden="true" />
        <span>
          <b>{text}</b> {failed.length > 0 ? t('wizard.save.someFailed') : note}
        </span>
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map((one) => (
            <Failed
              key={one.key}
              name={nameOf(one.subject)}
              error={one.error}
              refusal={refusalOf(one)}
              onRetry={() => onRetry(one.key)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FailedProps {
  name: string;
  error: unknown;
  refusal: string | undefined;
  onRetry: () => void;
}

function Failed({ name, error, refusal, onRetry }: FailedProps) {
  const { t } = useTranslation('wizards');
  const { t: ui } = useTranslation('ui');
  const explanation = useExplanation(error);
  const trace = !refusal && error instanceof ApiError ? error.traceId : undefined;
  return (
    <li>
      <CircleAlert size={18} aria-hidden="true" />
      <span>
        <b>{t('wizard.save.failedOne', { name })}</b> {refusal ?? explanation}
        {trace && <small>{ui('failure.reference', { trace })}</small>}
      </span>
      <Button
        icon={<RotateCw size={16} aria-hidden="true" />}
        aria-label={t('wizard.save.retryOne', { name })}
        onClick={onRetry}
      >
        {t('wizard.save.retry')}
      </Button>
    </li>
  );
}
