import { useTranslation } from 'react-i18next';
import type { Problem } from '../form/problem.ts';
import * as styles from './wizard.css';

interface ProblemListProps {
  problems: readonly Problem[];
  onShow: (field: string) => void;
  /** Returns the name of the card that contains a field, if the problem's text is unclear without that name. */
  ownerOf?: ((field: string) => string | undefined) | undefined;
}

/** All problems of a step, in the order shown on screen. Each one links to its field. */
export function ProblemList({ problems, onShow, ownerOf }: ProblemListProps) {
  const { t } = useTranslation('wizards');
  // A single problem is shown beside its field, so it needs no list.
  if (problems.length < 2) return null;
  return (
    <section className={styles.problems} aria-label={t('wizard.problems', { count: problems.length })}>
      <h3>{t('wizard.problems', { count: problems.length })}</h3>
      <ul>
        {problems.map(({ field, key, params }) => {
          const owner = ownerOf?.(field);
          return (
            <li key={`${field} ${key}`}>
              <button type="button" onClick={() => onShow(field)}>
                {owner && `${owner} · `}
                {t(key, params ?? {})}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
