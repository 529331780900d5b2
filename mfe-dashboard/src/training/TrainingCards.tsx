import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTraining } from '@vr/shared-api/contract/trainings.schema';
import { formatDate } from '@vr/shared-api/date';
import { Badge } from '@vr/shared-ui/Badge';
import { skillPercent } from '@vr/shared-ui/format/number';
import { Pill } from '@vr/shared-ui/Pill';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { QueryState } from '@vr/shared-ui/QueryState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Check, Clock3, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import * as styles from '../dashboard.css';
import * as details from '../details.css';
import { useShownPerson } from '../person.ts';
import { useFormat } from '../useFormat.ts';
import type { UserTrainingStat } from '../useUserStats.ts';

/** The steps of a training, each with the person's result, time and score. */
export function Steps({ steps }: { steps: UserTrainingStat['steps'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Card
      title={t('steps.title')}
      beside={
        steps.length > 0 && (
          <span className={styles.note}>
            {t('steps.done', { done: steps.filter(({ success }) => success).length, total: steps.length })}
          </span>
        )
      }
    >
      {steps.length === 0 ? (
        <p className={styles.note}>{t('steps.empty')}</p>
      ) : (
        <table className={`ui-table ${details.steps}`}>
          <thead>
            <tr>
              <th scope="col">{t('steps.step')}</th>
              <th scope="col">{t('steps.state')}</th>
              <th scope="col" className="ui-num">
                {t('steps.time')}
              </th>
              <th scope="col" className="ui-num">
                {t('steps.score')}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ id, title, success, score, seconds }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>
                  {success ? (
                    <Pill small tone="success" icon={<Check size={13} strokeWidth={3} aria-hidden />}>
                      {t('steps.success')}
                    </Pill>
                  ) : score === null ? (
                    <Pill small icon={<Clock3 size={13} aria-hidden />}>
                      {t('steps.todo')}
                    </Pill>
                  ) : (
                    <Pill small tone="warning" icon={<RotateCcw size={13} aria-hidden />}>
                      {t('steps.tried')}
                    </Pill>
                  )}
                </td>
                <td className="ui-num">{seconds === null ? '—' : format.seconds(seconds)}</td>
                <td className={`ui-num ${details.strong}`}>{score ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** The skills that a training certifies, each with the person's best value in a single session. */
export function TrainingSkills({ skills }: { skills: UserTrainingStat['skills'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Card title={t('skills.title')}>
      {skills.length === 0 && <p className={styles.note}>{t('trainingSkills.empty')}</p>}
      {skills.map(({ skillId, name, maxStatValue }) => {
        const percent = skillPercent(maxStatValue);
        return (
          <div key={skillId} className={details.skill}>
            <p>
              <span>{name}</span>
              <b className="ui-num">{format.percent(percent)}</b>
            </p>
            <ProgressBar value={percent} label={name} />
          </div>
        );
      })}
    </Card>
  );
}

interface TrainingBadgesProps {
  query: UseQueryResult<ResponseOf<typeof getTraining>>;
  earned: readonly number[];
}

/** The badges of a training. Each one shows when it was earned, or how to earn it. */
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
                  {/* `earnedAt` is when the reader earned the badge. Hidden if another person's figures are shown. */}
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
