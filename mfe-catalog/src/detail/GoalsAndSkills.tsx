import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { Pill } from '@vr/shared-ui/Pill';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './detail.css';

interface GoalsAndSkillsProps {
  content: { lang: ContentLang; goals: readonly string[]; skills: readonly { id: number; name: string }[] };
}

/** The learning goals and the trained skills of a training or a course. */
export function GoalsAndSkills({ content: { lang, goals, skills } }: GoalsAndSkillsProps) {
  const { t } = useTranslation('catalog');
  return (
    <>
      {goals.length > 0 && (
        <>
          <h3>{t('detail.goals')}</h3>
          <ul className={styles.detailGoals} lang={bcp47(lang)}>
            {goals.map((goal) => (
              <li key={goal}>
                <Check size={18} strokeWidth={2.4} />
                {goal}
              </li>
            ))}
          </ul>
        </>
      )}
      {skills.length > 0 && (
        <ul className={styles.detailWords} aria-label={t('filters.skills')}>
          {skills.map(({ id, name }) => (
            <li key={id}>
              <Pill>{name}</Pill>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
