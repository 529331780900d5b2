import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getTestReport } from '@vr/shared-api/contract/sessions';
import type * as S from '@vr/shared-api/contract/sessions.schema';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { formatSeconds } from '@vr/shared-ui/format/duration';
import { formatNumber, formatPercent } from '@vr/shared-ui/format/number';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './test-report.css';

type Report = NonNullable<ResponseOf<typeof S.getTestReport>['report']>;

/** The time between two requests, in milliseconds. A content reports two seconds after a change. */
const POLL_MS = 2000;

interface TestReportProps {
  trainingId: number;
  launchId: string;
  /** Shown until the first report arrives. */
  children: ReactNode;
}

/** The live reports of a content in a test run, with the steps in the order in which the person reached them. */
export function TestReport({ trainingId, launchId, children }: TestReportProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  // React Query pauses the polling while the page is hidden.
  const query = useQuery({
    ...endpointQuery(getTestReport, { params: { id: trainingId }, query: { lang, launchId } }),
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const report = query.data?.report;
  return (
    <section className={styles.testReport} aria-label={t('test.reported')}>
      <h3>{t('test.reported')}</h3>
      {query.isError && <p role="status">{t('test.unreachable')}</p>}
      {report ? <Reported report={report} /> : children}
    </section>
  );
}

function Reported({ report }: { report: Report }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const { progress, score, points, seconds, finished, steps, stepCount, skills } = report;
  const reached = steps.filter(({ title }) => title !== null).length;
  return (
    <>
      <p className="ui-hidden" role="status">
        {t('test.reportedProgress', { progress: formatPercent(progress, lang) })}
      </p>
      <ProgressBar value={progress} label={t('outcome.progress')} height={8} />
      <dl className={styles.testFigures}>
        <Figure name={t('outcome.progress')}>{formatPercent(progress, lang)}</Figure>
        <Figure name={t('outcome.score')}>{score === null ? '–' : formatPercent(score, lang)}</Figure>
        <Figure name={t('outcome.points')}>{formatNumber(points, lang)}</Figure>
        <Figure name={t('test.time')}>{formatSeconds(seconds, lang)}</Figure>
        <Figure name={t('test.finished')}>{finished ? t('test.yes') : t('test.notYet')}</Figure>
      </dl>
      <h4>
        {stepCount === null ? t('test.steps') : t('test.stepsReached', { reached, all: formatNumber(stepCount, lang) })}
      </h4>
      {steps.length === 0 && <p>{stepCount === null ? t('test.noStepFile') : t('test.noStep')}</p>}
      {steps.length > 0 && (
        <ol className={styles.testSteps}>
          {steps.map((step) => (
            <Step key={step.id} step={step} hasStepFile={stepCount !== null} />
          ))}
        </ol>
      )}
      {skills.length > 0 && (
        <>
          <h4>{t('test.skills')}</h4>
          <ul className={styles.testSkills}>
            {skills.map(({ skillType, name, value }) => (
              <li key={skillType}>
                <span>{name}</span>
                <b className="ui-num">{formatPercent(value, lang)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="ui-num">{children}</dd>
    </div>
  );
}

/** One reported step. A step that is missing from the step file does not count, so it is marked. */
function Step({ step, hasStepFile }: { step: Report['steps'][number]; hasStepFile: boolean }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const { id, title, success, score, seconds } = step;
  const isUnknown = hasStepFile && title === null;
  const Icon = isUnknown ? TriangleAlert : success ? CircleCheck : Circle;
  return (
    <li className={isUnknown ? styles.testUnknown : success ? styles.testPassed : undefined}>
      <Icon size={18} />
      <span>
        {title ?? <code>{id}</code>}
        <span className="ui-hidden"> {success ? t('test.stepPassed') : t('test.stepFailed')}</span>
        {isUnknown && <small>{t('test.stepUnknown')}</small>}
      </span>
      <small className="ui-num">
        {[score === null ? [] : formatPercent(score, lang), seconds === null ? [] : formatSeconds(seconds, lang)]
          .flat()
          .join(' · ')}
      </small>
    </li>
  );
}
