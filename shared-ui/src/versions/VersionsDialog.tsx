import { ApiError } from '@vr/shared-api/client';
import { formatDate } from '@vr/shared-api/date';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { CalendarClock, CircleCheck, Clock, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { Dialog } from '../dialog/Dialog';
import { useContentTypeNames } from '../display/ContentTypes';
import { Instant } from '../display/Instant';
import { Pill, type PillProps } from '../display/Pill';
import { EmptyState } from '../feedback/EmptyState';
import { QueryState } from '../feedback/QueryState';
import { ListSkeleton } from '../feedback/Skeletons';
import { FormFailure } from '../form/FormFailure';
import { formatSize } from '../format/size';
import { useCompanyZone } from '../format/useCompanyZone.ts';
import { withTexts } from '../i18n/useLazyTexts';
import { GateReport } from '../upload/GateReport';
import type { UploadPlace } from '../upload/uploads';
import GoLiveFields from './GoLiveFields';
import { type GoLiveValues, LIVE_NOW, readGoLive } from './go-live';
import { useVersions, type Version, type VersionChange } from './useVersions';
import { useVersionTexts } from './useVersionTexts';
import sheet, * as styles from './versions.css';

interface VersionsDialogProps {
  place: UploadPlace;
  canEdit: boolean;
  onChanged(): void;
  onClose(): void;
}

/** The stored versions of a slot, which is one content type of a training or master content, and the actions on each. */
export default withTexts(useVersionTexts, LoadedDialog);

interface Question {
  kind: 'go-live' | 'plan' | 'remove';
  version: Version;
}

function LoadedDialog({ place, canEdit, onChanged, onClose }: VersionsDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('versions');
  const names = useContentTypeNames();
  const { query, change } = useVersions(place, onChanged);
  const [question, setQuestion] = useState<Question>();
  const ask = (asked: Question | undefined) => {
    change.reset();
    setQuestion(asked);
  };
  return (
    <Dialog open onClose={onClose} title={t('title', { type: names[place.fileType] })}>
      <p className={styles.lead}>{t('lead')}</p>
      <QueryState query={query} skeleton={<ListSkeleton rows={3} />} failure={t('failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : (
            <ul className={styles.list}>
              {items.map((version) => (
                <li key={version.id}>
                  <VersionHead version={version} />
                  {canEdit && question?.version.id !== version.id && <VersionActions version={version} onAsk={ask} />}
                  {canEdit && question?.version.id === version.id && (
                    <Confirmation question={{ ...question, version }} change={change} onClose={() => ask(undefined)} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  );
}

const STATES = {
  LIVE: { tone: 'success', Icon: CircleCheck },
  WAITING: { tone: 'warning', Icon: Clock },
  PLANNED: { tone: 'info', Icon: CalendarClock },
  KEPT: { tone: 'neutral', Icon: History },
} satisfies Record<Version['state'], { tone: PillProps['tone']; Icon: unknown }>;

function VersionHead({ version }: { version: Version }) {
  const { t } = useTranslation('versions');
  const { lang } = usePortal();
  const timeZone = useCompanyZone();
  const { state, plannedAt, createdAt, createdBy, fileSize, fileName, notes, report, needsValidation } = version;
  const { tone, Icon } = STATES[state];
  const texts = {
    LIVE: t('state.live'),
    WAITING: t('state.waiting'),
    PLANNED: plannedAt && <Instant at={plannedAt}>{(at) => t('state.planned', { at })}</Instant>,
    KEPT: t('state.kept'),
  };
  const about = [formatDate(createdAt, timeZone), createdBy, formatSize(fileSize, lang)].filter(Boolean).join(' · ');
  return (
    <>
      <p className={styles.head}>
        <b>{version.version}</b>
        <Pill small tone={tone} icon={<Icon size={14} />}>
          {texts[state]}
        </Pill>
        {state === 'PLANNED' && needsValidation && <span className="ui-meta">{t('state.notValidated')}</span>}
      </p>
      <p className={`ui-meta ui-num ${styles.about}`}>{about}</p>
      <p className={`ui-meta ${styles.about}`}>{fileName}</p>
      {notes && <p className={styles.notes}>{notes}</p>}
      {report && (
        <details className={styles.report}>
          <summary>
            {t('report')}
            <span className="ui-hidden"> {version.version}</span>
          </summary>
          <GateReport report={report} />
        </details>
      )}
    </>
  );
}

function VersionActions({ version, onAsk }: { version: Version; onAsk(question: Question): void }) {
  const { t } = useTranslation('versions');
  const { state, needsValidation } = version;
  if (state === 'LIVE') return null;
  const label = (text: string) => (
    <>
      {text}
      <span className="ui-hidden"> {version.version}</span>
    </>
  );
  return (
    <div className={styles.actions}>
      {state !== 'WAITING' && (
        <Button size="small" type="primary" onClick={() => onAsk({ kind: 'go-live', version })}>
          {label(needsValidation ? t('action.propose') : t('action.makeLive'))}
        </Button>
      )}
      <Button size="small" onClick={() => onAsk({ kind: 'plan', version })}>
        {label(state === 'KEPT' ? t('action.plan') : t('action.change'))}
      </Button>
      <Button size="small" danger type="text" onClick={() => onAsk({ kind: 'remove', version })}>
        {label(t('action.remove'))}
      </Button>
    </div>
  );
}

interface ConfirmationProps {
  question: Question;
  change: ReturnType<typeof useVersions>['change'];
  onClose(): void;
}

/** Shown below a version. Asks for confirmation or for the planned instant, and shows progress and failure. */
function Confirmation({ question, change, onClose }: ConfirmationProps) {
  const { t } = useTranslation('versions');
  const { notify } = usePortal();
  const { kind, version } = question;
  const { version: label, needsValidation } = version;
  const [values, setValues] = useState<GoLiveValues>({
    ...LIVE_NOW,
    choice: version.state === 'KEPT' ? 'ON' : 'NOT_YET',
  });
  const [isInvalid, setIsInvalid] = useState(false);
  const texts = {
    'go-live': needsValidation ? t('confirm.propose', { label }) : t('confirm.makeLive', { label }),
    plan: '',
    remove: t('confirm.remove', { label }),
  };
  const run = (wanted: VersionChange) =>
    change.mutate(wanted, {
      onSuccess: () => {
        notify({ kind: 'success', text: wanted.kind === 'remove' ? t('removed', { label }) : t('changed', { label }) });
        onClose();
      },
    });
  const confirm = () => {
    if (kind === 'remove') return run({ kind, version });
    const choice = kind === 'plan' ? readGoLive(values) : { goLive: 'NOW' as const };
    setIsInvalid(!choice);
    if (choice) run({ kind: 'go-live', version, choice });
  };
  const failures: Partial<Record<ApiError['code'], string>> = {
    VERSION_LIVE: t('failure.live'),
    TRAINING_IN_REVIEW: t('failure.inReview'),
    NOT_FOUND: t('failure.gone'),
  };
  const action = { 'go-live': t('confirm.yes'), plan: t('confirm.save'), remove: t('action.remove') }[kind];
  return (
    <div className={styles.confirm}>
      {kind === 'plan' ? (
        <GoLiveFields
          values={values}
          onChange={(next) => {
            setValues(next);
            setIsInvalid(false);
          }}
          isInvalid={isInvalid}
          needsValidation={needsValidation}
        />
      ) : (
        <p role="alert">{texts[kind]}</p>
      )}
      <FormFailure
        error={change.error}
        text={change.error instanceof ApiError ? failures[change.error.code] : undefined}
      />
      <div className={styles.actions}>
        <Button size="small" type="primary" danger={kind === 'remove'} loading={change.isPending} onClick={confirm}>
          {action}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('confirm.cancel')}
        </Button>
      </div>
    </div>
  );
}
