import type { HeldReason } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { formatSeconds } from '@vr/shared-ui/format/duration';
import { formatPercent } from '@vr/shared-ui/format/number';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { Check, ShieldCheck, TriangleAlert, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet, * as listsStyles from '../lists/lists.css';
import sheet, * as styles from './held-reports.css';
import { useDecision } from './useDecision.ts';
import { type HeldList, type HeldReport, useHeldReports } from './useHeldReports.ts';

const REASON_TEXTS: Record<HeldReason, string> = {
  BEFORE_LAUNCH: 'heldReports.reasons.beforeLaunch',
  TOO_LONG: 'heldReports.reasons.tooLong',
  OVERLAP: 'heldReports.reasons.overlap',
  TOO_SHORT: 'heldReports.reasons.tooShort',
};

/** The reported sessions with implausible times. These sessions count only after an admin has accepted them. */
export default function HeldReports() {
  useStyles(listsSheet);
  useStyles(sheet);
  const reports = useHeldReports();
  return (
    <QueryState query={reports} skeleton={<TableSkeleton rows={6} />}>
      {(list) => <HeldSection {...list} />}
    </QueryState>
  );
}

function HeldSection({ items, total }: HeldList) {
  const { t } = useTranslation('admin');
  const section = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // Someone else may have decided on some of the chosen reports.
  const selected = items.filter(({ id }) => chosen.has(id));
  const rejection = useDialogState<readonly HeldReport[]>(section);
  const clear = () => {
    setChosen(new Set());
    section.current?.focus();
  };
  const decision = useDecision(clear);
  const accept = (reports: readonly HeldReport[]) => decision.mutate({ reports, accept: true });
  const select = (id: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  return (
    <section ref={section} tabIndex={-1} aria-label={t('heldReports.title')}>
      {items.length === 0 ? (
        <EmptyState
          icon={<ShieldCheck size={44} strokeWidth={1.5} aria-hidden />}
          title={t('heldReports.empty')}
          text={t('heldReports.emptyText')}
        />
      ) : (
        <>
          <p className={styles.about}>{t('heldReports.about')}</p>
          <div className={listsStyles.toolbar}>
            <Checkbox
              checked={selected.length === items.length}
              indeterminate={selected.length > 0 && selected.length < items.length}
              onChange={({ target }) => setChosen(new Set(target.checked ? items.map(({ id }) => id) : []))}
            >
              {t('heldReports.all')}
            </Checkbox>
            <p className={listsStyles.count} role="status">
              {total > items.length
                ? t('heldReports.firstOf', { shown: items.length, total })
                : t('heldReports.count', { count: total })}
            </p>
            <Button disabled={selected.length === 0} onClick={() => rejection.open(selected)}>
              {t('heldReports.rejectSelected')}
            </Button>
            <Button
              type="primary"
              disabled={selected.length === 0}
              loading={decision.isPending}
              onClick={() => accept(selected)}
            >
              {t('heldReports.acceptSelected')}
            </Button>
          </div>
          <ul className={listsStyles.cards}>
            {items.map((report) => (
              <HeldCard
                key={report.id}
                report={report}
                isChosen={chosen.has(report.id)}
                isBusy={decision.isPending}
                onChoose={(isChosen) => select(report.id, isChosen)}
                onAccept={() => accept([report])}
                onReject={() => rejection.open([report])}
              />
            ))}
          </ul>
        </>
      )}
      {rejection.item && <RejectDialog reports={rejection.item} onDecided={clear} onClose={rejection.close} />}
    </section>
  );
}

interface RejectDialogProps {
  reports: readonly HeldReport[];
  onDecided(): void;
  onClose(): void;
}

/** Asks for confirmation and rejects reported sessions. */
function RejectDialog({ reports, onDecided, onClose }: RejectDialogProps) {
  const { t } = useTranslation('admin');
  const decision = useDecision(() => {
    onClose();
    onDecided();
  });
  return (
    <ConfirmDialog
      title={t('heldReports.rejectTitle', { count: reports.length, name: reports[0]?.person.name })}
      confirm={t('heldReports.reject')}
      icon={X}
      danger
      onConfirm={() => decision.mutateAsync({ reports, accept: false })}
      errorText={() => t('heldReports.failed')}
      onClose={onClose}
    >
      <p>{t('heldReports.rejectText')}</p>
    </ConfirmDialog>
  );
}

interface HeldCardProps {
  report: HeldReport;
  isChosen: boolean;
  isBusy: boolean;
  onChoose(isChosen: boolean): void;
  onAccept(): void;
  onReject(): void;
}

/** One reported session: the person, the reported results, and why the session was held back. */
function HeldCard({ report, isChosen, isBusy, onChoose, onAccept, onReject }: HeldCardProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const { person, training, seconds, progress, score, reasons } = report;
  const { name } = person;
  const facts = [
    [t('heldReports.launched'), <Instant key="at" at={report.launchedAt} />],
    [t('heldReports.began'), <Instant key="at" at={report.startedAt} />],
    [t('heldReports.time'), formatSeconds(seconds, lang)],
    [t('heldReports.received'), <Instant key="at" at={report.receivedAt} />],
    [t('heldReports.progress'), formatPercent(progress, lang)],
    ...(score === null ? [] : [[t('heldReports.score'), formatPercent(score, lang)]]),
  ] as const;
  return (
    <li className={`ui-card ${styles.report}`}>
      <Checkbox
        aria-label={t('heldReports.select', { name, training: training.title })}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div>
        <h3>{name}</h3>
        <p className="ui-meta">
          <TextIn lang={training.lang}>{training.title}</TextIn>
        </p>
        <dl className={`ui-num ${styles.facts}`}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <TriangleAlert size={16} aria-hidden />
              {t(REASON_TEXTS[reason])}
            </li>
          ))}
        </ul>
      </div>
      <span className={styles.decide}>
        <Button
          icon={<X size={18} aria-hidden />}
          aria-label={t('heldReports.rejectOf', { name })}
          aria-haspopup="dialog"
          onClick={onReject}
        >
          {t('heldReports.reject')}
        </Button>
        <Button
          icon={<Check size={18} aria-hidden />}
          aria-label={t('heldReports.acceptOf', { name })}
          disabled={isBusy}
          onClick={onAccept}
        >
          {t('heldReports.accept')}
        </Button>
      </span>
    </li>
  );
}
