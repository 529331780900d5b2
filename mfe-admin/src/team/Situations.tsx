import { INACTIVE_DAYS } from '@vr/shared-api/limits';
import { CircleCheck, ClockAlert, Hourglass, type LucideIcon, MoonStar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isInSituation, SITUATIONS, type Situation, type TeamMember } from './filter.ts';
import * as styles from './team.css';

const LOOKS: Record<Situation, { icon: LucideIcon; text: string }> = {
  overdue: { icon: ClockAlert, text: 'team.situations.overdue' },
  neverStarted: { icon: Hourglass, text: 'team.situations.neverStarted' },
  inactive: { icon: MoonStar, text: 'team.situations.inactive' },
};

interface SituationsProps {
  team: readonly TeamMember[];
  now: Date;
  /** The situation that the list is limited to. */
  chosen: Situation | null;
  onChoose(situation: Situation | null): void;
}

/** The numbers of people who need their manager, by reason. Each number is a button that filters the list. */
export function Situations({ team, now, chosen, onChoose }: SituationsProps) {
  const { t } = useTranslation('admin');
  const counts = SITUATIONS.map((situation) => ({
    situation,
    count: team.filter((member) => isInSituation(member, situation, now)).length,
  })).filter(({ situation, count }) => count > 0 || situation === chosen);
  if (counts.length === 0)
    return (
      <p className={styles.allWell}>
        <CircleCheck size={20} strokeWidth={1.8} aria-hidden />
        {t('team.allWell')}
      </p>
    );
  return (
    <fieldset className={styles.situations} aria-label={t('team.situation')}>
      {counts.map(({ situation, count }) => {
        const { icon: Icon, text } = LOOKS[situation];
        return (
          <button
            key={situation}
            type="button"
            aria-pressed={situation === chosen}
            onClick={() => onChoose(situation === chosen ? null : situation)}
          >
            <Icon size={20} strokeWidth={1.8} aria-hidden />
            <b className="ui-num">{count}</b> <span>{t(text, { days: INACTIVE_DAYS })}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
