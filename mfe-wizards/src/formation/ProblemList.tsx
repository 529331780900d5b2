import { useTranslation } from 'react-i18next';
import type { Problem } from './content/rules.ts';

interface ProblemListProps {
  problems: readonly Problem[];
  onShow: (field: string) => void;
}

/** Everything that keeps a step from being left, in order; each leads to its field. */
export function ProblemList({ problems, onShow }: ProblemListProps) {
  const { t } = useTranslation('wizards');
  // One stands beside its field already.
  if (problems.length < 2) return null;
  return (
    <section className="wizards-problems" aria-label={t('formation.problems', { count: problems.length })}>
      <h3>{t('formation.problems', { count: problems.length })}</h3>
      <ul>
        {problems.map(({ field, key, params }) => (
          <li key={`${field} ${key}`}>
            <button type="button" onClick={() => onShow(field)}>
              {t(key, params ?? {})}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
