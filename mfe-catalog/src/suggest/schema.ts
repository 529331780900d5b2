import { formatDate } from '@vr/shared-api/date';
import { SUGGESTED_MAX, SUGGESTION_TARGETS_MAX } from '@vr/shared-api/limits';
import { endsBeforeStart, hasTarget, startsInPast } from '@vr/shared-api/suggestion';
import { array, object, string, type TestContext, ValidationError } from 'yup';
import { daysOf, type Values } from './values.ts';

export interface ErrorTexts {
  noRecipient: string;
  tooManyRecipients: string;
  nothingSuggested: string;
  tooManySuggested: string;
  dayUnreadable: string;
  startInPast: string;
  /** Takes the earliest possible end as DD/MM/YYYY. */
  endBeforeStart: (firstDay: string) => string;
}

const valuesOf = ({ parent }: TestContext): Values => parent;
const longestOf = (...lists: (readonly unknown[])[]): number => Math.max(...lists.map(({ length }) => length));

/**
 * The rules of the form (spec §5). The server checks them too. `userIds` gets the errors of the recipients,
 * `trainingIds` those of the suggested items.
 */
export const suggestionSchema = (today: string, texts: ErrorTexts) =>
  object({
    userIds: array()
      .test('required', texts.noRecipient, (_, context) => hasTarget(valuesOf(context)))
      .test('max', texts.tooManyRecipients, (_, context) => {
        const { userIds, groupIds } = valuesOf(context);
        return longestOf(userIds, groupIds) <= SUGGESTION_TARGETS_MAX;
      }),
    trainingIds: array()
      .test('required', texts.nothingSuggested, (_, context) => {
        const { trainingIds, courseIds } = valuesOf(context);
        return trainingIds.length + courseIds.length > 0;
      })
      .test('max', texts.tooManySuggested, (_, context) => {
        const { trainingIds, courseIds } = valuesOf(context);
        return longestOf(trainingIds, courseIds) <= SUGGESTED_MAX;
      }),
    // Formik passes empty fields as undefined.
    startDate: string()
      .default('')
      .test('readable', texts.dayUnreadable, (_, context) => {
        const values = valuesOf(context);
        return values.when === 'NOW' || daysOf(values).startDate !== undefined;
      })
      .test('not-past', texts.startInPast, (_, context) => !startsInPast(daysOf(valuesOf(context)), today)),
    endDate: string()
      .default('')
      .test('readable', texts.dayUnreadable, (typed, context) => {
        return typed.trim() === '' || daysOf(valuesOf(context)).endDate !== undefined;
      })
      .test('not-before-start', (_, context) => {
        const days = daysOf(valuesOf(context));
        if (!endsBeforeStart(days, today)) return true;
        return context.createError({ message: texts.endBeforeStart(formatDate(days.startDate ?? today)) });
      }),
  });

const CODES: ErrorTexts = {
  noRecipient: 'none',
  tooManyRecipients: 'too-many',
  nothingSuggested: 'none',
  tooManySuggested: 'too-many',
  dayUnreadable: 'unreadable',
  startInPast: 'past',
  endBeforeStart: () => 'before-start',
};

/** Returns the problems with the values, by field, as codes. */
export function problemsOf(values: Values, today: string): Partial<Record<keyof Values, string>> {
  try {
    suggestionSchema(today, CODES).validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path, message]));
  }
}
