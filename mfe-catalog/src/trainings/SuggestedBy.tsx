import { formatDate } from '@vr/shared-api/date';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { CircleAlert, Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './card.css';
import type { Training } from './training.ts';

/** Shows who suggested a training or course to the person, and until when. Overdue suggestions are marked. */
export function SuggestedBy({ suggestion }: { suggestion: NonNullable<Training['suggestion']> }) {
  const { t } = useTranslation('catalog');
  const timeZone = useCompanyZone();
  const { by, until } = suggestion;
  const overdue = until !== null && Date.parse(until) <= Date.now();
  const Icon = overdue ? CircleAlert : Lightbulb;
  const date = until && formatDate(until, timeZone);
  return (
    <p className={overdue ? `${styles.by} ${styles.byOverdue}` : styles.by}>
      <Icon size={16} />
      <span>
        {overdue && <strong className="ui-num">{t('picked.overdue', { date })}</strong>}{' '}
        <span className="ui-ellipsis">{by ? t('picked.suggestedBy', { name: by }) : t('picked.suggested')}</span>{' '}
        {!overdue && <span className="ui-num">{date ? t('picked.until', { date }) : t('picked.endless')}</span>}
      </span>
    </p>
  );
}
