import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The level reached on a training: none, beginner, intermediate, advanced, expert (spec §4 Formation level). */
export function LevelBar({ level }: { level: number }) {
  const { t } = useTranslation('dashboard');
  const names = [
    t('formation.levels.beginner'),
    t('formation.levels.intermediate'),
    t('formation.levels.advanced'),
    t('formation.levels.expert'),
  ];
  return (
    <div className="dash-level">
      <span className="ui-hidden">
        {t('formation.level')}: {names[level - 1] ?? t('formation.levels.none')}
      </span>
      {names.map((name, index) => (
        <div
          key={name}
          className={index < level ? 'dash-level-step dash-level-reached' : 'dash-level-step'}
          aria-hidden
        >
          <i />
          <span className={index === level - 1 ? 'dash-level-name dash-level-current' : 'dash-level-name'}>
            {index === level - 1 && <Check size={14} strokeWidth={3} />}
            {name}
          </span>
        </div>
      ))}
    </div>
  );
}
