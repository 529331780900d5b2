import { formatDate } from '@vr/shared-api/date';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './card.css';
import type { Training } from './training.ts';

/** Who suggested a training or a course to the person, and the end of the suggestion. */
export function SuggestedBy({ suggestion }: { suggestion: NonNullable<Training['suggestion']> }) {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  const { by, until } = suggestion;
  return (
    <p className={styles.by}>
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
