import { formatDate } from '@vr/shared-ui/format/date';
import { useSession } from '@vr/shared-ui/kernel';
import { Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Course } from './courses.ts';

/** Who suggests a training or a course to the reader, and until when. */
export function SuggestedBy({ suggestion }: { suggestion: NonNullable<Course['suggestion']> }) {
  const { t } = useTranslation('catalog');
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const { by, until } = suggestion;
  return (
    <p className="catalog-by catalog-suggested-by">
      <Lightbulb size={16} strokeWidth={2} aria-hidden />
      <span>
        <span className="ui-ellipsis">{by ? t('picked.suggestedBy', { name: by }) : t('picked.suggested')}</span>{' '}
        <span className="ui-num">
          {until ? t('picked.until', { date: formatDate(until, timeZone) }) : t('picked.endless')}
        </span>
      </span>
    </p>
  );
}
