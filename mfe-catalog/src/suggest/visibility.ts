import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/suggestions.schema';

/** The server's check of one suggestion. */
export type CheckResponse = ResponseOf<typeof S.checkTrainingSuggestions>;

/** A person, and the titles of the suggested items that they cannot see or can only partly see. */
export interface AffectedPerson {
  id: number;
  name: string;
  titles: string[];
}

interface VisibilityCheck {
  people: number;
  unseen: AffectedPerson[];
  /** The people who cannot see some trainings of a suggested course. */
  partly: AffectedPerson[];
}

interface TitledCheck {
  response: CheckResponse;
  titleOf: (id: number) => string;
}

function affectedPeople(checks: readonly TitledCheck[], kind: 'unseen' | 'partly'): AffectedPerson[] {
  const people = new Map<number, AffectedPerson>();
  for (const { response, titleOf } of checks)
    for (const { id, firstName, lastName, ids } of response[kind]) {
      const person = people.get(id) ?? { id, name: `${firstName} ${lastName}`, titles: [] };
      person.titles.push(...ids.map(titleOf));
      people.set(id, person);
    }
  return [...people.values()];
}

/** Merges the checks of a suggestion's trainings and courses. Both checks are for the same people. */
export const mergeChecks = (checks: readonly TitledCheck[]): VisibilityCheck => ({
  people: Math.max(0, ...checks.map(({ response }) => response.people)),
  unseen: affectedPeople(checks, 'unseen'),
  partly: affectedPeople(checks, 'partly'),
});
