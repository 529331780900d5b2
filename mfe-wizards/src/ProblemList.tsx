import { useTranslation } from 'react-i18next';
import type { Problem } from './problem.ts';

interface ProblemListProps {
  problems: readonly Problem[];
  onShow: (field: string) => void;
  /** What a field belongs to, where its problem does not say it: beside the field it need not, in a list it must. */
  placeOf?: ((field: string) => string | undefined) | undefined;
}

/** Everything that keeps a step from being left, in order; each leads to its field. */
export function ProblemList({ problems, onShow, placeOf }: ProblemListProps) {
  const { t } = useTranslation('wizards');
  // One stands beside its field already.
  if (problems.length < 2) return null;
  return (
    <section className="wizards-problems" aria-label={t('wizard.problems', { count: problems.length })}>
      <h3>{t('wizard.problems', { count: problems.length })}</h3>
      <ul>
        {problems.map(({ field, key, params }) => {
          const place = placeOf?.(field);
          return (
            <li key={`${field} ${key}`}>
              <button type="button" onClick={() => onShow(field)}>
                {place && `${place} · `}
                {t(key, params ?? {})}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
