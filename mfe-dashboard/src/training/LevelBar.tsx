import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as details from '../details.css';

/** A person's level on a training: none, beginner, intermediate, advanced, expert (spec §4 Formation level). */
export function LevelBar({ level }: { level: number }) {
  const { t } = useTranslation('dashboard');
  const names = [
    t('training.levels.beginner'),
    t('training.levels.intermediate'),
    t('training.levels.advanced'),
    t('training.levels.expert'),
  ];
  return (
    <div className={details.level}>
      <span className="ui-hidden">
        {t('training.level')}: {names[level - 1] ?? t('training.levels.none')}
      </span>
      {names.map((name, index) => (
        <div
          key={name}
          className={index < level ? `${details.levelStep} ${details.levelReached}` : details.levelStep}
          aria-hidden
        >
          <i />
          <span className={index === level - 1 ? `${details.levelName} ${details.levelCurrent}` : details.levelName}>
            {index === level - 1 && <Check size={14} strokeWidth={3} />}
            {name}
          </span>
        </div>
      ))}
    </div>
  );
}
