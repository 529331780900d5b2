import { fold } from '@vr/shared-api/fold';
import { REVIEW_GROUPS, type ReviewGroup, reviewGroup } from '@vr/shared-api/review';
import type { Training } from '../trainings.ts';

/** A partner's training as the reviewer's list shows it. */
export interface Entry {
  training: Training;
  group: ReviewGroup;
  /** The partner's name; undefined for one that is no partner any more. */
  partner: string | undefined;
  /** Its title and its partner's name, ready to be searched. */
  words: string;
}

/** What a reviewer has narrowed the list to. */
export interface Narrowing {
  search: string;
  /** A partner by its id; null for all of them. */
  partnerId: number | null;
}

/** What partners have handed in or published, what happened last first. The platform's own are not reviewed. */
export const entriesOf = (trainings: readonly Training[], partners: ReadonlyMap<number, string>): Entry[] =>
  trainings
    .filter(({ isOwner }) => !isOwner)
    .flatMap((training) => {
      const group = reviewGroup(training);
      const partner = partners.get(training.partnerId);
      return group ? [{ training, group, partner, words: fold(`${training.title}\n${partner ?? ''}`) }] : [];
    })
    .sort((a, b) => b.training.lastModifiedDate.localeCompare(a.training.lastModifiedDate));

/** What is published on the platform: its own, and of its partners' what has passed the review. */
export const published = (trainings: readonly Training[]): Training[] =>
  trainings.filter((training) => training.isOwner || reviewGroup(training) === 'published');

/** How many trainings wait for a decision. */
export const toVerify = (trainings: readonly Training[]): number =>
  trainings.filter((training) => !training.isOwner && reviewGroup(training) === 'to-verify').length;

/** The entries of every group that pass the search and the choice of a partner; every word must be found. */
export function narrowed(entries: readonly Entry[], { search, partnerId }: Narrowing): Entry[] {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  return entries.filter(
    (entry) =>
      (partnerId === null || entry.training.partnerId === partnerId) &&
      words.every((word) => entry.words.includes(word)),
  );
}

/** How many entries each group holds. */
export function countGroups(entries: readonly Entry[]): Record<ReviewGroup, number> {
  const counts = { 'to-verify': 0, rejected: 0, published: 0 };
  for (const { group } of entries) counts[group] += 1;
  return counts;
}

/** What an address asks for: a group, and a training. */
export interface Asked {
  group: ReviewGroup | null;
  id: number | null;
}

/** The group that is listed and the training that is looked at, with what had been asked for. */
export interface Open {
  asked: number | null;
  group: ReviewGroup;
  /** Null where there is nothing to look at. */
  id: number | null;
}

/**
 * What is open: the training that the address asks for in the group in which it was found, or the first of the group
 * that is asked for. Both then stay while nothing else is asked for: a training that is decided on is neither replaced
 * by the next one under its reviewer's eyes, nor does it take the list along into its new group.
 */
export function openOf(
  all: readonly Entry[],
  shown: readonly Entry[],
  { group, id }: Asked,
  before: Open | null,
): Open {
  const kept = before?.asked === id ? before : null;
  if (id !== null) {
    const found = all.find(({ training }) => training.id === id);
    return { asked: id, group: kept?.group ?? found?.group ?? group ?? REVIEW_GROUPS[0], id };
  }
  const listed = group ?? REVIEW_GROUPS[0];
  const stays = kept?.group === listed && shown.some(({ training }) => training.id === kept.id);
  const first = shown.find((entry) => entry.group === listed);
  return { asked: null, group: listed, id: stays ? kept.id : (first?.training.id ?? null) };
}

const GROUP = 'group';
const PARTNER = 'partner';

/** The group that an address asks for, or null. */
export const readGroup = (params: URLSearchParams): ReviewGroup | null =>
  REVIEW_GROUPS.find((group) => group === params.get(GROUP)) ?? null;

/** The partner that an address asks for, or null for all. */
export function readPartner(params: URLSearchParams): number | null {
  const value = params.get(PARTNER) ?? '';
  return /^[1-9]\d{0,8}$/u.test(value) ? Number(value) : null;
}

/** The same address with another group and partner. */
export function writeQueue(
  params: URLSearchParams,
  { group, partnerId }: { group: ReviewGroup; partnerId: number | null },
): URLSearchParams {
  const written = new URLSearchParams(params);
  if (group === REVIEW_GROUPS[0]) written.delete(GROUP);
  else written.set(GROUP, group);
  if (partnerId === null) written.delete(PARTNER);
  else written.set(PARTNER, String(partnerId));
  return written;
}
