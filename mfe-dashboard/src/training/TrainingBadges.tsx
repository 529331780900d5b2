import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTraining } from '@vr/shared-api/contract/trainings.schema';
import { formatDate } from '@vr/shared-api/date';
import { Badge } from '@vr/shared-ui/Badge';
import { QueryState } from '@vr/shared-ui/QueryState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import * as details from '../details.css';
import { useShownPerson } from '../person.ts';

interface TrainingBadgesProps {
  /** The query of the training. */
  query: UseQueryResult<ResponseOf<typeof getTraining>>;
  /** The numbers of the badges that the shown person has earned. */
  earned: readonly number[];
}

/** The badges of a training, with the date they were earned or how to earn them. */
export function TrainingBadges({ query, earned }: TrainingBadgesProps) {
  const { t } = useTranslation('dashboard');
  const { isMe } = useShownPerson();
  const timeZone = useCompanyZone();
  return (
    <Card title={t('trainingBadges.title')}>
      <QueryState query={query} skeleton={<ListSkeleton rows={3} />}>
        {({ badges }) => (
          <ul className={details.trainingBadges}>
            {badges.map(({ number, name, description, logo, earnedAt }) => (
              <li key={number}>
                <Badge kind="training" logo={logo} earned={earned.includes(number)} size={52} />
                <div>
                  <b>{name}</b>
                  <p>{description}</p>
                  {/* The detail has the dates of the reader. */}
                  {isMe && earnedAt && (
                    <p className={details.earned}>
                      {t('trainingBadges.earned', { date: formatDate(earnedAt, timeZone) })}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}
