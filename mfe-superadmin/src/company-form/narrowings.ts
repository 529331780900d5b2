import { isTimeZone } from '@vr/shared-api/date';
import { dayIn, readDay } from '@vr/shared-ui/format/day';
import { type CompanyValues, type StoredCompany, type Subscription, storageOf, wholeNumber } from './values.ts';

/** Something that the company will lose, and the form field that causes it. */
export type Narrowing =
  | { field: 'contractExpirationDate'; kind: 'neverOpen' }
  | { field: 'contractExpirationDate'; kind: 'ended'; people: number }
  | { field: 'maxUser'; kind: 'tooFewPlaces'; people: number; places: number }
  | { field: 'storageGb'; kind: 'storageExceeded'; used: number; size: number }
  | { field: 'storageGb'; kind: 'noStorage'; used: number }
  | { field: 'masterContentAccess'; kind: 'masterContents'; contents: number; trainings: number }
  | { field: 'offlineAccess'; kind: 'offline'; trainings: number }
  | { field: 'enableSatisfactionSurvey'; kind: 'survey'; answers: number }
  | { field: 'scoreRanking'; kind: 'scoreRanking' }
  | { field: 'hourRanking'; kind: 'hourRanking' };

export type NarrowedField = Narrowing['field'];

/** Whether the last day of a contract is over in a time zone. */
function hasPassed(day: string | undefined, timeZone: string, now: Date): boolean {
  return day !== undefined && day < dayIn(isTimeZone(timeZone) ? timeZone : undefined, now);
}

function contractNarrowing(company: StoredCompany | undefined, values: CompanyValues, now: Date): Narrowing[] {
  const field = 'contractExpirationDate';
  if (!hasPassed(readDay(values.contractExpirationDate), values.timeZone, now)) return [];
  if (!company) return [{ field, kind: 'neverOpen' }];
  return company.contractDaysLeft < 0 ? [] : [{ field, kind: 'ended', people: company.quota.currentUser }];
}

function quotaNarrowings({ quota }: StoredCompany, values: CompanyValues): Narrowing[] {
  const places = wholeNumber(values.maxUser);
  const size = storageOf(values);
  const found: Narrowing[] = [];
  if (places !== undefined && places < quota.currentUser && places < quota.maxUser)
    found.push({ field: 'maxUser', kind: 'tooFewPlaces', people: quota.currentUser, places });
  if (size === 0 && quota.maxSize > 0) found.push({ field: 'storageGb', kind: 'noStorage', used: quota.currentSize });
  else if (size !== undefined && size < quota.currentSize && size < quota.maxSize)
    found.push({ field: 'storageGb', kind: 'storageExceeded', used: quota.currentSize, size });
  return found;
}

function subscriptionNarrowings(company: StoredCompany, values: CompanyValues): Narrowing[] {
  const { masterContents, masterContentTrainings, offlineTrainings, surveyAnswers } = company.usage;
  const ends = (field: Subscription): boolean => company[field] && !values[field];
  const found: Narrowing[] = [];
  if (ends('scoreRanking')) found.push({ field: 'scoreRanking', kind: 'scoreRanking' });
  if (ends('hourRanking')) found.push({ field: 'hourRanking', kind: 'hourRanking' });
  if (ends('masterContentAccess') && masterContents > 0)
    found.push({
      field: 'masterContentAccess',
      kind: 'masterContents',
      contents: masterContents,
      trainings: masterContentTrainings,
    });
  if (ends('offlineAccess') && offlineTrainings > 0)
    found.push({ field: 'offlineAccess', kind: 'offline', trainings: offlineTrainings });
  if (ends('enableSatisfactionSurvey') && surveyAnswers > 0)
    found.push({ field: 'enableSatisfactionSurvey', kind: 'survey', answers: surveyAnswers });
  return found;
}

/**
 * Returns what a company has or uses now and would lose because of `values`, in the order of the form. For a new company,
 * only reports a contract that has already ended.
 */
export const narrowings = (company: StoredCompany | undefined, values: CompanyValues, now: Date): Narrowing[] => [
  ...contractNarrowing(company, values, now),
  ...(company ? [...quotaNarrowings(company, values), ...subscriptionNarrowings(company, values)] : []),
];
