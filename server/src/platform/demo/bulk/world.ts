import type { FileType } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { SKILLS } from '../data/vocabulary.ts';

export const FOLLOWED = 40;
/** The number of suggestions for each person who has a manager. */
export const SUGGESTED = 3;
const COURSE_TRAININGS = 5;
const UNPUBLISHED = ['CREATED', 'VALIDATION_REQUESTED', 'UNDER_REVIEW', 'REJECTED'] as const;
export const STEP_IDS = Array.from({ length: 5 }, (_, i) => `step-${i + 1}`);

export interface BulkSize {
  trainings: number;
  users: number;
  sessions: number;
  /** Default: the smallest number that has space for all users. */
  companies?: number;
  /** Whether a partner, not the platform, owns the global catalogue. It then has trainings in all states of the review. */
  byPartner?: boolean;
}

/** Returns a pseudo-random number from 0 to 2^32 - 1 that depends only on the arguments. */
export function scramble(a: number, b: number, c: number): number {
  let mixed =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^ Math.imul(c + 1, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/**
 * Describes a large, regular data set with functions of indexes, so that it is never held in memory. Nine of ten trainings
 * are in the global catalogue; the tenth belongs to a company. Each company's offer has three of five trainings of the
 * global catalogue. Every fourth training has a step file.
 */
export function worldOf(size: BulkSize, companies: number) {
  const { trainings, users, byPartner = false } = size;
  const companyOf = (user: number) => user % companies;
  // The number of a user within the company, from 0.
  const numberOf = (user: number) => Math.floor(user / companies);
  const isMember = (user: number) => numberOf(user) % 2 === 1;
  /** The index of the company that owns a training. Null: the training is in the global catalogue. */
  const ownerOf = (training: number) => (training % 10 === 9 ? Math.floor(training / 10) % companies : null);
  const isUnlocked = (company: number, training: number) =>
    ownerOf(training) === null ? scramble(company, training, 1) % 5 < 3 : ownerOf(training) === company;
  const isRestricted = (company: number, training: number) =>
    ownerOf(training) === null && scramble(company, training, 7) % 50 === 0;
  /** The review status. Every eighth training of a partner has not passed its review. */
  const statusOf = (training: number) => {
    if (!byPartner || ownerOf(training) !== null) return null;
    return training % 8 === 7 ? (UNPUBLISHED[(training >> 3) % UNPUBLISHED.length] ?? null) : 'VALIDATED';
  };
  const isPublished = (training: number) => [null, 'VALIDATED'].includes(statusOf(training));
  const mayFollow = (user: number, training: number) =>
    isUnlocked(companyOf(user), training) &&
    isPublished(training) &&
    (isMember(user) || !isRestricted(companyOf(user), training));
  const fileTypesOf = (training: number): FileType[] =>
    ([['WEB_GL'], ['APK'], ['APK', 'UNITY'], ['APK', 'WEB_GL']] as const)[training % 4]?.slice() ?? [];
  const hasSteps = (training: number) => training % 4 === 0;
  const skillsOf = (training: number) => [SKILLS[training % SKILLS.length], SKILLS[(training * 7 + 3) % SKILLS.length]];
  /** Returns the training that a user follows in a slot: the first permitted one, starting at a pseudo-random training. */
  const followedBy = (user: number, slot: number): number => {
    const start = scramble(user, slot, 2) % trainings;
    for (let step = 0; step < trainings; step++) {
      const training = (start + step) % trainings;
      if (mayFollow(user, training)) return training;
    }
    return start;
  };
  /**
   * Returns the trainings of a course. Chosen for the company's first user, who is in no group: so everyone in the company
   * may follow them.
   */
  const trainingsOfCourse = (company: number, course: number): number[] => {
    const slot = FOLLOWED + SUGGESTED + course * COURSE_TRAININGS;
    return [...new Set(Array.from({ length: COURSE_TRAININGS }, (_, i) => followedBy(company, slot + i)))];
  };
  return {
    trainings,
    users,
    companies,
    byPartner,
    companyOf,
    numberOf,
    isMember,
    ownerOf,
    isUnlocked,
    isRestricted,
    statusOf,
    isPublished,
    fileTypesOf,
    hasSteps,
    skillsOf,
    followedBy,
    trainingsOfCourse,
  };
}
export type World = ReturnType<typeof worldOf>;

/**
 * Returns whether a user is a manager. In each company, these are the second user and every twentieth after that; each
 * manages the next 19 users.
 */
export const isManager = (world: World, user: number): boolean => world.numberOf(user) % 20 === 1;

/** Returns the manager of a user, or null: managers and admins have none. */
export function managerOf({ companies, companyOf, numberOf }: World, user: number): number | null {
  const number = numberOf(user) - ((numberOf(user) + 19) % 20);
  const manager = number * companies + companyOf(user);
  return number > 0 && manager !== user ? manager : null;
}

export function stepFileOf(world: World, training: number): StepFile {
  const [one, other] = world.skillsOf(training).map((skill) => skill?.skillType ?? '');
  const steps = STEP_IDS.map((id, i) => ({
    id,
    title: { en: `Step ${i + 1}`, fr: `Étape ${i + 1}` },
    skills: [i % 2 ? other : one] as string[],
  }));
  return { formatVersion: 1, steps };
}
