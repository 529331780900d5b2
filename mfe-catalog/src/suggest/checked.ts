import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/suggestions.schema';

export type Answer = ResponseOf<typeof S.checkTrainingSuggestions>;

/** A person, and the titles of what of it they cannot see. */
export interface Blind {
  id: number;
  name: string;
  titles: string[];
}

/** To how many people a suggestion goes, and who of them cannot see what. */
export interface Checked {
  people: number;
  unseen: Blind[];
  partly: Blind[];
}

/** An answer about trainings or courses, with the way to the title of one. */
interface Told {
  answer: Answer;
  titleOf: (id: number) => string;
}

function blind(told: readonly Told[], which: 'unseen' | 'partly'): Blind[] {
  const people = new Map<number, Blind>();
  for (const { answer, titleOf } of told)
    for (const { id, firstName, lastName, ids } of answer[which]) {
      const person = people.get(id) ?? { id, name: `${firstName} ${lastName}`, titles: [] };
      person.titles.push(...ids.map(titleOf));
      people.set(id, person);
    }
  return [...people.values()];
}

/** What is told of a suggestion, person by person; trainings and courses of one suggestion go to the same people. */
export const checked = (told: readonly Told[]): Checked => ({
  people: Math.max(0, ...told.map(({ answer }) => answer.people)),
  unseen: blind(told, 'unseen'),
  partly: blind(told, 'partly'),
});
