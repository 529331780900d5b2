import { courseProgressStatus } from '@vr/shared-api/course';
import { formatDate } from '@vr/shared-api/date';
import { PeriodStatus } from '@vr/shared-ui/PeriodStatus';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useTranslation } from 'react-i18next';
import { Card } from '../Card.tsx';
import * as dashboard from '../dashboard.css';
import { useShownPerson } from '../person.ts';
import * as styles from './course.css';
import type { Suggestion } from './useCourse.ts';

/** The suggestions of a course to the person, each with period and author, latest start first. */
export function Suggestions({ suggestions, now }: { suggestions: readonly Suggestion[]; now: Date }) {
  const { t } = useTranslation('dashboard');
  const { isMe } = useShownPerson();
  const timeZone = useCompanyZone();
  return (
    <Card className={styles.suggested} title={t('course.suggestions')}>
      {suggestions.length === 0 && (
        <p className={dashboard.note}>{isMe ? t('course.notSuggestedToMe') : t('course.notSuggested')}</p>
      )}
      <ul className={styles.suggestions}>
        {suggestions.map(({ key, suggestedBy }) => {
          const from = formatDate(key.startDate, timeZone);
          return (
            <li key={`${key.startDate} ${key.endDate}`}>
              <PeriodStatus status={courseProgressStatus(key, now)} />
              <p className="ui-num">
                {key.endDate
                  ? t('course.period', { from, until: formatDate(key.endDate, timeZone) })
                  : t('course.endless', { from })}
              </p>
              {suggestedBy && <p className={dashboard.note}>{t('course.suggestedBy', { name: suggestedBy })}</p>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
