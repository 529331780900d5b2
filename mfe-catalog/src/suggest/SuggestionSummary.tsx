import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { CourseIcon, TrainingIcon } from '@vr/shared-ui/icons';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { CalendarDays, EyeOff, TriangleAlert, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './suggest.css';
import { usePeriodText } from './usePeriodText.ts';
import { type FindItem, useRefusalText, type useSuggestion } from './useSuggestion.ts';
import { daysOf, type Values } from './values.ts';
import type { AffectedPerson } from './visibility.ts';

interface SuggestionSummaryProps extends ReturnType<typeof useSuggestion> {
  values: Values;
  find: FindItem;
}

/** The summary before sending: the items, the number of people, the period, and the people who cannot see an item. */
export function SuggestionSummary({ values, find, check, send }: SuggestionSummaryProps) {
  const { t } = useTranslation('catalog');
  const periodText = usePeriodText();
  const refusalText = useRefusalText();
  if (check.isError && !check.data) {
    const text = refusalText(check.error);
    if (text) return <FormFailure error={check.error} text={text} />;
    return <FailureState error={check.error} onRetry={() => check.refetch()} />;
  }
  if (!check.data) return <ListSkeleton rows={3} />;
  const { trainingIds, courseIds } = values;
  const { people, unseen, partly } = check.data;
  const { startDate, endDate } = daysOf(values);
  const items = [
    ...trainingIds.map((id) => ({ kind: 'training' as const, id })),
    ...courseIds.map((id) => ({ kind: 'course' as const, id })),
  ];
  return (
    <div className={styles.suggestConfirm}>
      <ul>
        {items.map(({ kind, id }) => {
          const item = find(kind, id);
          const Icon = kind === 'training' ? TrainingIcon : CourseIcon;
          return (
            <li key={`${kind}-${id}`}>
              <Icon size={20} />
              <b>
                <span className="ui-hidden">{kind === 'training' ? t('suggest.training') : t('suggest.course')} </span>
                <TextIn lang={item?.lang}>{item?.title}</TextIn>
              </b>
            </li>
          );
        })}
        <li>
          <Users size={20} />
          {t('suggest.toPeople', { count: people })}
        </li>
        <li>
          <CalendarDays size={20} />
          {periodText(startDate, endDate)}
        </li>
      </ul>
      <AffectedPeople
        icon={EyeOff}
        title={
          items.length > 1
            ? t('suggest.unseenSome', { count: unseen.length })
            : t('suggest.unseen', { count: unseen.length })
        }
        // Only trainings have accesses that can be changed. A course is for the company or for its author's team.
        text={trainingIds.length > 0 ? t('suggest.unseenHint') : t('suggest.unseenCourseHint')}
        people={unseen}
        showTitles={items.length > 1}
      />
      <AffectedPeople
        icon={TriangleAlert}
        title={t('suggest.partly', { count: partly.length })}
        text={t('suggest.partlyHint')}
        people={partly}
        showTitles={items.length > 1}
      />
      <FormFailure error={send.error} text={refusalText(send.error)} />
    </div>
  );
}

interface AffectedPeopleProps {
  icon: typeof EyeOff;
  title: string;
  text: string;
  people: readonly AffectedPerson[];
  showTitles: boolean;
}

function AffectedPeople({ icon: Icon, title, text, people, showTitles }: AffectedPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className={styles.suggestWarning}>
      <Icon size={20} />
      <div>
        <h3>{title}</h3>
        <ul className={showTitles ? styles.suggestWithTitles : undefined}>
          {people.map(({ id, name, titles }) => (
            <li key={id}>
              {name}
              {showTitles && <small>{titles.join(', ')}</small>}
            </li>
          ))}
        </ul>
        <p>{text}</p>
      </div>
    </section>
  );
}
