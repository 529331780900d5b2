import { Pill } from '@vr/shared-ui/Pill';
import { Check, Clock3, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import * as styles from '../dashboard.css';
import * as details from '../details.css';
import { useFormat } from '../useFormat.ts';
import type { UserTrainingStat } from '../useUserStats.ts';

/** The steps of a training, with the person's result, time and score. */
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
