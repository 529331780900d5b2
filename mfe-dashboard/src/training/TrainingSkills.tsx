import { skillPercent } from '@vr/shared-ui/format/number';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import * as styles from '../dashboard.css';
import * as details from '../details.css';
import { useFormat } from '../useFormat.ts';
import type { UserTrainingStat } from '../useUserStats.ts';

/** The skills that a training certifies, with the person's best value of a single session. */
export function TrainingSkills({ skills }: { skills: UserTrainingStat['skills'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Card title={t('trainingSkills.title')}>
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
