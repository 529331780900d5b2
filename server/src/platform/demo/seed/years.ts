import type { StepFile } from '@vr/shared-api/steps.schema';
import type { SceneName } from '../art/covers.ts';
import type { DemoCompany } from '../data/companies.ts';
import { type DemoPerson, GROUPS, PEOPLE } from '../data/people.ts';
import { type DemoTraining, TRAININGS } from '../data/trainings.ts';
import { type Playable, type Sitting, yearOf } from '../year.ts';
import type { SeedContext } from './context.ts';
import { companyOf, emailOf, lookUp } from './lookups.ts';
import type { WebGlBuild } from './web-gl-builds.ts';

export interface Years {
  /** The step file of a training, or null if it has none. */
  stepFileOf(training: DemoTraining): StepFile | null;
  playableOf(training: SceneName): Playable;
  /** The trainings that a person may follow. */
  followedBy(person: DemoPerson): Playable[];
  sittingsOf(person: DemoPerson): Sitting[];
}

/** Returns whether people of a company who are in these groups may follow a training, by the rule of the catalogue. */
function mayFollow(training: DemoTraining, company: DemoCompany, groups: readonly string[]): boolean {
  if (training.files.length === 0 || (training.status && training.status !== 'VALIDATED')) return false;
  const { access } = training;
  if (access?.company === company.key && !access.groups.some((group) => groups.includes(group))) return false;
  return training.owner === company.key || company.offer.includes(training.key);
}

/** Generates a year of sittings up to now for every person. */
export function yearsUpTo(
  now: Date,
  daysAgo: SeedContext['daysAgo'],
  builds: ReadonlyMap<SceneName, WebGlBuild>,
): Years {
  const stepFileOf = ({ key, steps }: DemoTraining): StepFile | null =>
    builds.get(key)?.steps ?? (steps ? { formatVersion: 1, steps } : null);
  const toPlayable = (training: DemoTraining): Playable => ({
    key: training.key,
    minutes: training.minutes,
    publishedAt: daysAgo(training.publishedDaysAgo ?? 0),
    steps: stepFileOf(training)?.steps ?? null,
    files: training.files.map(({ type, version, daysAgo: days }) => ({ type, version, createdAt: daysAgo(days) })),
  });
  const playableOf = lookUp(new Map(TRAININGS.map((training) => [training.key, toPlayable(training)])));

  function followedBy(person: DemoPerson): Playable[] {
    const company = companyOf(person.company);
    const groups = GROUPS.filter(({ members }) => members.includes(emailOf(person))).map(({ key }) => key);
    return TRAININGS.filter((training) => mayFollow(training, company, groups)).map(({ key }) => playableOf(key));
  }

  function makeUpYear(person: DemoPerson): Sitting[] {
    const { timeZone } = companyOf(person.company);
    const { zeal, talent, disabledDaysAgo } = person;
    const until = disabledDaysAgo === undefined ? null : daysAgo(disabledDaysAgo);
    const learner = { email: emailOf(person), timeZone, zeal, talent, since: daysAgo(person.since), until };
    return yearOf(learner, followedBy(person), now);
  }
  const sittingsOf = lookUp(new Map(PEOPLE.map((person) => [person, makeUpYear(person)])));
  return { stepFileOf, playableOf, followedBy, sittingsOf };
}
