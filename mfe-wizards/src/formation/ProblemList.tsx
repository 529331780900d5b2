import { FILE_TYPES, type FileType } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { useTranslation } from 'react-i18next';
import type { Problem } from './content/rules.ts';

interface ProblemListProps {
  problems: readonly Problem[];
  onShow: (field: string) => void;
}

/** The type of content that a field belongs to: beside the field it need not be said, in a list it must. */
const typeOf = (field: string): FileType | undefined =>
  FILE_TYPES.find((type) => field.startsWith(`contents.${type}.`));

/** Everything that keeps a step from being left, in order; each leads to its field. */
export function ProblemList({ problems, onShow }: ProblemListProps) {
  const { t } = useTranslation('wizards');
  const types = useContentTypeNames();
  // One stands beside its field already.
  if (problems.length < 2) return null;
  return (
    <section className="wizards-problems" aria-label={t('formation.problems', { count: problems.length })}>
      <h3>{t('formation.problems', { count: problems.length })}</h3>
      <ul>
        {problems.map(({ field, key, params }) => {
          const type = typeOf(field);
          return (
            <li key={`${field} ${key}`}>
              <button type="button" onClick={() => onShow(field)}>
                {type && `${types[type]} · `}
                {t(key, params ?? {})}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
