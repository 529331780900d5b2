import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getTrainingChanges } from '@vr/shared-api/contract/reviews';
import { formatDate } from '@vr/shared-api/date';
import { bcp47 } from '@vr/shared-api/limits';
import { can } from '@vr/shared-api/permissions';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { draftKey, keepDraft, readDraft } from '@vr/shared-ui/drafts';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { GateReport } from '@vr/shared-ui/GateReport';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { QueryState } from '@vr/shared-ui/QueryState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrainingDetail } from '../../trainings/training.ts';
import sheet, * as styles from './changes.css';
import { type ChangeItem, type Changes, useChangeGroups } from './useChangeGroups.ts';

/** The changes in a partner's training since its last validation. The reviewer ticks off checked changes. */
export default function ChangesPanel({ training: { id, lastModifiedDate } }: { training: TrainingDetail }) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const changes = endpointQuery(getTrainingChanges, { params: { id }, query: { lang } });
  const query = useQuery({
    ...changes,
    // Each change of the training sets a new date, so the list is fetched again.
    queryKey: [...changes.queryKey, lastModifiedDate],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <QueryState query={query} skeleton={<ListSkeleton rows={3} />} failure={t('changes.failed')}>
      {(changes) => (
        <div className={styles.changes}>
          <ChangeList key={id} trainingId={id} changes={changes} />
          <Inspections inspections={changes.inspections} />
        </div>
      )}
    </QueryState>
  );
}

/** The reviewer's ticks on a training's changes. The browser stores them like the draft of a form. */
function useTicks(trainingId: number, items: readonly ChangeItem[]) {
  const { storage } = usePortal();
  const key = draftKey(useProfile().id, `review-${trainingId}`);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => {
    const kept = readDraft(storage, key, Date.now());
    return new Set(Object.keys(kept ?? {}));
  });
  const tick = (item: string, on: boolean) => {
    const next = items.map((one) => one.key).filter((one) => (one === item ? on : ticked.has(one)));
    setTicked(new Set(next));
    keepDraft(storage, key, Object.fromEntries(next.map((one) => [one, true])), Date.now());
  };
  return { ticked, tick };
}

function ChangeList({ trainingId, changes }: { trainingId: number; changes: Changes }) {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  const titleId = useId();
  const isReviewer = can(useProfile(), 'training:review');
  const groups = useChangeGroups(changes);
  const items = groups.flatMap((group) => group.items);
  const { ticked, tick } = useTicks(trainingId, items);
  const { isFirst, validatedAt } = changes;
  const date = validatedAt && formatDate(validatedAt, timeZone);
  const about = isFirst
    ? t('changes.first')
    : !date
      ? t('changes.unknown')
      : items.length === 0
        ? t('changes.none', { date })
        : t('changes.since', { date });
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.changesHead}>
        <h3 id={titleId}>{date ? t('changes.title') : t('changes.titleFirst')}</h3>
        {isReviewer && items.length > 0 && (
          <span className="ui-num" role="status">
            {t('changes.checked', { done: items.filter(({ key }) => ticked.has(key)).length, all: items.length })}
          </span>
        )}
      </div>
      <p>{about}</p>
      {groups.map((group) => (
        <Fragment key={group.title}>
          <h4>{group.title}</h4>
          <ul aria-label={group.title}>
            {group.items.map((item) => (
              <li key={item.key}>
                {isReviewer && (
                  <input
                    type="checkbox"
                    aria-label={`${group.title}, ${item.name}`}
                    checked={ticked.has(item.key)}
                    onChange={(event) => tick(item.key, event.target.checked)}
                  />
                )}
                <Change item={item} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

function Change({ item }: { item: ChangeItem }) {
  const { t } = useTranslation('catalog');
  const { name, before, after, lang } = item;
  const [tone, kind] =
    before === null
      ? (['success', t('changes.added')] as const)
      : after === null
        ? (['error', t('changes.removed')] as const)
        : (['info', t('changes.changed')] as const);
  const head = (
    <>
      <span>{name}</span>
      <Pill tone={tone} small>
        {kind}
      </Pill>
    </>
  );
  const values = (
    <dl>
      {[
        { label: t('changes.before'), value: before },
        { label: t('changes.after'), value: after },
      ].map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd lang={lang && value !== null ? bcp47(lang) : undefined}>{value ?? <i>{t('changes.nothing')}</i>}</dd>
        </div>
      ))}
    </dl>
  );
  if (lang === null)
    return (
      <div className={styles.changesItem}>
        <p>{head}</p>
        {values}
      </div>
    );
  return (
    <details className={styles.changesItem}>
      <summary>{head}</summary>
      {values}
    </details>
  );
}

function Inspections({ inspections }: Pick<Changes, 'inspections'>) {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const types = useContentTypeNames();
  if (inspections.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{t('changes.inspections')}</h3>
      {inspections.map(({ fileType, version, report }) => (
        <div key={fileType} className={styles.changesBuild}>
          <h4>
            {types[fileType]} <small>{t('detail.version', { version })}</small>
          </h4>
          {report ? <GateReport report={report} /> : <p>{t('changes.noReport')}</p>}
        </div>
      ))}
    </section>
  );
}
