import type { SceneName } from '../art/covers.ts';
import { MARKS } from '../data/paths.ts';
import { PEOPLE } from '../data/people.ts';
import { random } from '../random.ts';
import type { DemoSession } from '../sessions.ts';
import type { SeedContext } from './context.ts';
import { emailOf } from './lookups.ts';
import type { SeededPerson } from './people.ts';
import type { Years } from './years.ts';

interface Ids {
  person: (email: string) => SeededPerson;
  training: (key: SceneName) => number;
}

/** Inserts the likes and favourites of all people. */
export async function seedReactions({ build }: SeedContext, ids: Ids, years: Years): Promise<void> {
  for (const person of PEOPLE) {
    const email = emailOf(person);
    const { id: personId } = ids.person(email);
    // Two generators: the number of started trainings, and so the number of random likes, changes with the date. The
    // favourites must not.
    const [likes, favourites] = [random(`likes of ${email}`), random(`favourites of ${email}`)];
    const started = [...new Set(years.sittingsOf(person).map(({ training }) => training))] as SceneName[];
    const marks = MARKS[email] ?? {
      likes: started.filter(() => likes.chance(0.55)),
      favourites: years
        .followedBy(person)
        .filter(() => favourites.chance(person.zeal * 0.5))
        .map(({ key }) => key as SceneName),
    };
    for (const key of marks.likes) await build.like({ personId, trainingId: ids.training(key) });
    for (const key of marks.favourites) await build.favorite({ personId, trainingId: ids.training(key) });
  }
}

/** Returns the sittings of all people as sessions, with the ids of their person, company and training. */
export const sessionsOf = (ids: Ids, years: Years): DemoSession[] =>
  PEOPLE.flatMap((person) => years.sittingsOf(person)).map((sitting) => {
    const { id: personId, clientId } = ids.person(sitting.email);
    const training = sitting.training as SceneName;
    return {
      ...sitting,
      personId,
      clientId,
      trainingId: ids.training(training),
      stepFile: years.playableOf(training).steps,
    };
  });
