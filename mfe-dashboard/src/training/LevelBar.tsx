import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as details from '../details.css';

/** A person's level in a training: none, beginner, intermediate, advanced or expert (spec §4 Formation level). */
export function LevelBar({ level }: { level: number }) {
  const { t } = useTranslation('dashboard');
  const names = [
    t('training.levels.beginner'),
    t('training.levels.intermediate'),
    t('training.levels.advanced'),
    t('training.levels.expert'),
  ];
  const name = names[level - 1];
  return (
    <div>
      <span className="ui-hidden">
        {t('training.level')}: {name ?? t('training.levels.none')}
      </span>
      <div className={details.levelSteps} aria-hidden>
        {names.map((step, index) => (
          <i key={step} className={index < level ? details.levelReached : ''} />
        ))}
      </div>
      {name !== undefined && (
        <span className={details.levelName} aria-hidden>
          <Check size={14} strokeWidth={3} />
          {name}
        </span>
      )}
    </div>
  );
}
