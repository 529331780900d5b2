import { formatPercent, skillPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { useTranslation } from 'react-i18next';
import * as styles from '../dashboard.css';
import * as details from '../details.css';
import type { UserTrainingStat } from '../useUserStats.ts';

/** The skills that a training certifies, with the person's best value of a single session. */
export function TrainingSkills({ skills }: { skills: UserTrainingStat['skills'] }) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  return (
    <section className="ui-card" aria-labelledby="dash-training-skills">
      <header className={styles.cardHeader}>
        <h3 id="dash-training-skills">{t('trainingSkills.title')}</h3>
      </header>
      {skills.length === 0 && <p className={styles.note}>{t('trainingSkills.empty')}</p>}
      {skills.map(({ skillId, name, maxStatValue }) => {
        const percent = skillPercent(maxStatValue);
        return (
          <div key={skillId} className={details.skill}>
            <p>
              <span>{name}</span>
              <b className="ui-num">{formatPercent(percent, lang)}</b>
            </p>
            <ProgressBar value={percent} label={name} />
          </div>
        );
      })}
    </section>
  );
}
