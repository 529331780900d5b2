import { formatPercent, skillPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { useTranslation } from 'react-i18next';
import type { UserTrainingStat } from '../useUserStats.ts';

/** The skills that a training certifies, each with the best value reached in one session. */
export function FormationSkills({ skills }: { skills: UserTrainingStat['skills'] }) {
  const { t } = useTranslation('dashboard');
  const { lang } = usePortal();
  return (
    <section className="ui-card" aria-labelledby="dash-formation-skills">
      <header className="dash-card-header">
        <h3 id="dash-formation-skills">{t('formationSkills.title')}</h3>
      </header>
      {skills.length === 0 && <p className="dash-note">{t('formationSkills.empty')}</p>}
      {skills.map(({ skillId, name, maxStatValue }) => {
        const percent = skillPercent(maxStatValue);
        return (
          <div key={skillId} className="dash-skill">
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
