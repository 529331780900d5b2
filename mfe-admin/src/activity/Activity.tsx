import { useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_SUBJECTS, type AuditSubject } from '@vr/shared-api/audit';
import { listAudit } from '@vr/shared-api/contract/audit';
import type * as S from '@vr/shared-api/contract/audit.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointPages } from '@vr/shared-ui/endpoint-query';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { LoadFailure } from '@vr/shared-ui/LoadFailure';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Select } from 'antd';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet, * as listsStyles from '../lists/lists.css';
import { useMembers } from '../people/useMembers.ts';
import sheet, * as styles from './activity.css';
import { Trail } from './Trail.tsx';
import { KIND_TEXTS } from './texts.ts';
import { useEntryText } from './useEntryText.ts';

type Entry = ResponseOf<typeof S.listAudit>['items'][number];

/** The audit trail of the company: who did what to whom, and when. */
export default function Activity() {
  useStyles(listsSheet);
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const [personId, setPersonId] = useState<number>();
  const [kind, setKind] = useState<AuditSubject>();
  const people = useMembers();
  const query = { lang, ...(personId ? { personId } : {}), ...(kind ? { kind } : {}) };
  const trail = useInfiniteQuery(endpointPages(listAudit, { query }));
  return (
    <section aria-label={t('activity.title')}>
      <div className={listsStyles.toolbar}>
        <Select<number>
          aria-label={t('activity.person')}
          className={styles.filter}
          value={personId ?? null}
          placeholder={t('activity.everyone')}
          loading={people.isPending}
          notFoundContent={people.data ? t('members.noMatch') : null}
          allowClear
          showSearch={searchByLabel}
          onChange={(id) => setPersonId(id)}
          options={(people.data?.items ?? []).map(({ id, firstName, lastName }) => ({
            value: id,
            label: `${firstName} ${lastName}`,
          }))}
        />
        <Select<AuditSubject | 'all'>
          aria-label={t('activity.kind')}
          className={styles.filter}
          value={kind ?? 'all'}
          onChange={(chosen) => setKind(chosen === 'all' ? undefined : chosen)}
          options={[
            { value: 'all', label: t('activity.allKinds') },
            ...AUDIT_SUBJECTS.map((subject) => ({ value: subject, label: t(KIND_TEXTS[subject]) })),
          ]}
        />
      </div>
      {people.isLoadingError && (
        <LoadFailure error={people.error} text={t('activity.peopleFailed')} onRetry={() => people.refetch()} />
      )}
      <Trail
        query={trail}
        empty={
          <EmptyState
            icon={<History size={44} strokeWidth={1.5} aria-hidden />}
            title={t('activity.empty')}
            text={t('activity.emptyText')}
          />
        }
        line={(entry) => <EntryLine key={entry.id} entry={entry} />}
      />
    </section>
  );
}

function EntryLine({ entry }: { entry: Entry }) {
  const { actor, text, details } = useEntryText(entry);
  return (
    <li>
      <Instant at={entry.at} />
      <p>
        <b>{actor}</b> · {text}
        {details && <small>{details}</small>}
      </p>
    </li>
  );
}
