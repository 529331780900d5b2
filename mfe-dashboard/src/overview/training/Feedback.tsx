import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { listClients } from '@vr/shared-api/contract/clients';
import { listSatisfactions } from '@vr/shared-api/contract/satisfactions';
import { FEEDBACK_PAGE_SIZE, FEEDBACK_PAGE_SIZES, RATING_MAX } from '@vr/shared-api/limits';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { Instant } from '@vr/shared-ui/Instant';
import { useRole } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { StaleNote } from '@vr/shared-ui/StaleNote';
import { Pagination } from 'antd';
import { MessageSquareHeart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../Card.tsx';
import { useFormat } from '../../useFormat.ts';
import * as styles from '../overview.css';
import { WideTable } from '../people/WideTable.tsx';
import { useScope } from '../scope.ts';

type PageSize = (typeof FEEDBACK_PAGE_SIZES)[number];

/** A training's average rating, the distribution of ratings, and people's comments (spec §5 Feedback). */
export function Feedback({ trainingId }: { trainingId: number }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { clientId, partnerId } = useScope().query;
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(FEEDBACK_PAGE_SIZE);
  const query = useQuery({
    ...endpointQuery(listSatisfactions, { params: { id: trainingId }, query: { clientId, partnerId, page, size } }),
    placeholderData: keepPreviousData,
  });
  // The owner has disabled the survey, or the person may not read this training's feedback.
  if (query.error instanceof ApiError && ['SURVEY_DISABLED', 'NOT_FOUND'].includes(query.error.code)) return null;
  const { content = [], totalElements = 0, average, spread = [] } = query.data ?? {};
  return (
    <Card title={t('feedback.title')}>
      <StaleNote of={query} />
      {query.isPending && <TableSkeleton rows={3} />}
      {query.isLoadingError && <FailureState error={query.error} onRetry={() => query.refetch()} />}
      {query.data && totalElements === 0 && (
        <EmptyState icon={<MessageSquareHeart size={44} strokeWidth={1.5} aria-hidden />} title={t('feedback.none')} />
      )}
      {query.data && totalElements > 0 && (
        <>
          <div className={styles.ratings}>
            <p>
              <b className="ui-num">{format.number(average ?? 0)}</b> {t('training.ofFive')}
              <span className={styles.note}>{t('feedback.answers', { count: totalElements })}</span>
            </p>
            <ol reversed>
              {[...spread].reverse().map((count, index) => (
                <li key={index}>
                  <span>{t('feedback.stars', { count: RATING_MAX - index })}</span>
                  <ProgressBar
                    value={(100 * count) / totalElements}
                    label={t('feedback.stars', { count: RATING_MAX - index })}
                    height={8}
                  />
                  <span className="ui-num">{format.number(count)}</span>
                </li>
              ))}
            </ol>
          </div>
          <Answers content={content} />
          <Pagination
            className={styles.pages}
            current={page}
            pageSize={size}
            total={totalElements}
            showSizeChanger={{ 'aria-label': t('feedback.size') }}
            pageSizeOptions={[...FEEDBACK_PAGE_SIZES]}
            onChange={(next, nextSize) => {
              setPage(nextSize === size ? next : 1);
              setSize(FEEDBACK_PAGE_SIZES.find((known) => known === nextSize) ?? FEEDBACK_PAGE_SIZE);
            }}
          />
        </>
      )}
    </Card>
  );
}

interface Answer {
  satisfactionVotedAt: string;
  clientId: number | null;
  satisfactionRating: number;
  satisfactionComment: string;
}

function Answers({ content }: { content: readonly Answer[] }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const isSuperAdmin = useRole() === 'superadmin';
  const companies = useQuery({ ...endpointQuery(listClients, { query: {} }), enabled: isSuperAdmin });
  const nameOf = (clientId: number | null) => companies.data?.items.find(({ id }) => id === clientId)?.name ?? '—';
  return (
    <WideTable label={t('feedback.title')}>
      <table className={`ui-table ${styles.answers}`}>
        <caption className="ui-hidden">{t('feedback.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('feedback.date')}</th>
            <th scope="col">{t('feedback.rating')}</th>
            <th scope="col">{t('feedback.comment')}</th>
            {isSuperAdmin && <th scope="col">{t('page.company')}</th>}
          </tr>
        </thead>
        <tbody>
          {content.map((answer, index) => (
            <tr key={`${answer.satisfactionVotedAt}/${index}`}>
              <td>
                <Instant at={answer.satisfactionVotedAt} />
              </td>
              <td className="ui-num">{format.number(answer.satisfactionRating)}</td>
              <td>{answer.satisfactionComment || '—'}</td>
              {isSuperAdmin && <td>{nameOf(answer.clientId)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
