import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { CalendarDays, EyeOff, GraduationCap, Route, TriangleAlert, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Blind } from './checked.ts';
import { useRefusal, type useSuggestion } from './useSuggestion.ts';
import { useWhenWords } from './useWhenWords.ts';
import { daysOf, type Values } from './values.ts';

interface ConfirmProps extends ReturnType<typeof useSuggestion> {
  values: Values;
  titleOf: (kind: 'training' | 'course', id: number) => string;
}

/** What is about to be suggested, to how many people and when, and who of them cannot see it. */
export function Confirm({ values, titleOf, check, send }: ConfirmProps) {
  const { t } = useTranslation('catalog');
  const words = useWhenWords();
  const refusal = useRefusal();
  if (check.isError) {
    const refused = refusal(check.error);
    if (refused) return <FormFailure error={check.error} text={refused} />;
    return <FailureState error={check.error} onRetry={() => check.refetch()} />;
  }
  if (!check.data) return <ListSkeleton rows={3} />;
  const { trainingIds, courseIds } = values;
  const { people, unseen, partly } = check.data;
  const { startDate, endDate } = daysOf(values);
  const things = [
    ...trainingIds.map((id) => ({ kind: 'training' as const, id })),
    ...courseIds.map((id) => ({ kind: 'course' as const, id })),
  ];
  return (
    <div className="catalog-suggest-confirm">
      <ul>
        {things.map(({ kind, id }) => {
          const Icon = kind === 'training' ? GraduationCap : Route;
          return (
            <li key={`${kind}-${id}`}>
              <Icon size={20} strokeWidth={1.8} aria-hidden />
              <b>
                <span className="ui-hidden">{kind === 'training' ? t('suggest.training') : t('suggest.course')} </span>
                {titleOf(kind, id)}
              </b>
            </li>
          );
        })}
        <li>
          <Users size={20} strokeWidth={1.8} aria-hidden />
          {t('suggest.toPeople', { count: people })}
        </li>
        <li>
          <CalendarDays size={20} strokeWidth={1.8} aria-hidden />
          {words(startDate, endDate)}
        </li>
      </ul>
      <BlindPeople
        icon={EyeOff}
        title={
          things.length > 1
            ? t('suggest.unseenSome', { count: unseen.length })
            : t('suggest.unseen', { count: unseen.length })
        }
        // Whom a course is for is not opened: it is the company’s, or its author’s and their team’s.
        text={trainingIds.length > 0 ? t('suggest.unseenHint') : t('suggest.unseenCourseHint')}
        people={unseen}
        titled={things.length > 1}
      />
      <BlindPeople
        icon={TriangleAlert}
        title={t('suggest.partly', { count: partly.length })}
        text={t('suggest.partlyHint')}
        people={partly}
        titled={things.length > 1}
      />
      <FormFailure error={send.error} text={refusal(send.error)} />
    </div>
  );
}

interface BlindPeopleProps {
  icon: typeof EyeOff;
  title: string;
  text: string;
  people: readonly Blind[];
  /** Whether to say of each what it is about. */
  titled: boolean;
}

function BlindPeople({ icon: Icon, title, text, people, titled }: BlindPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="catalog-suggest-blind">
      <Icon size={20} strokeWidth={1.8} aria-hidden />
      <div>
        <h3>{title}</h3>
        <ul className={titled ? 'catalog-suggest-titled' : undefined}>
          {people.map(({ id, name, titles }) => (
            <li key={id}>
              {name}
              {titled && <small>{titles.join(', ')}</small>}
            </li>
          ))}
        </ul>
        <p>{text}</p>
      </div>
    </section>
  );
}
