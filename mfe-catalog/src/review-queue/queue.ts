import { fold, wordSearch } from '@vr/shared-api/fold';
import { REVIEW_GROUPS, type ReviewGroup, reviewGroup } from '@vr/shared-api/review';
import { withParam } from '../navigation/address.ts';
import type { Training } from '../trainings/training.ts';

/** A partner's training in the review queue. */
export interface QueueEntry {
  training: Training;
  group: ReviewGroup;
  /** The partner's name, undefined if the owner is no longer a partner. */
  partner: string | undefined;
  /** The title and the partner's name, folded for the search. */
  text: string;
}

interface QueueFilter {
  search: string;
  /** The id of the partner, or null for all partners. */
  partnerId: number | null;
}

/**
 * Returns when a training started to wait for a review: at the request, or at the last change if no request is
 * recorded, as for an imported training.
 */
export const waitsSince = ({ training }: Pick<QueueEntry, 'training'>): string =>
  training.waitsSince ?? training.lastModifiedDate;

/** Sorts trainings to verify by waiting time, longest first, and decided trainings by last change, newest first. */
function compareEntries(a: QueueEntry, b: QueueEntry): number {
  if (a.group === 'to-verify') return waitsSince(a).localeCompare(waitsSince(b));
  return b.training.lastModifiedDate.localeCompare(a.training.lastModifiedDate);
}

/** Returns the trainings that partners have submitted or published. The platform's own trainings are not reviewed. */
export function queueEntries(trainings: readonly Training[], partners: ReadonlyMap<number, string>): QueueEntry[] {
  const entries = trainings
    .filter(({ isOwner }) => !isOwner)
    .flatMap((training) => {
      const group = reviewGroup(training);
      const partner = partners.get(training.partnerId);
      return group ? [{ training, group, partner, text: fold(`${training.title}\n${partner ?? ''}`) }] : [];
    });
  return REVIEW_GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group).sort(compareEntries));
}

/** Returns the published trainings: the platform's own, and partners' trainings that have passed the review. */
export const publishedTrainings = (trainings: readonly Training[]): Training[] =>
  trainings.filter((training) => training.isOwner || reviewGroup(training) === 'published');

/** Returns how many trainings wait for a decision. */
export const countToVerify = (trainings: readonly Training[]): number =>
  trainings.filter((training) => !training.isOwner && reviewGroup(training) === 'to-verify').length;

/** Returns the entries that contain every word of the search and belong to the selected partner. */
export function filterEntries(entries: readonly QueueEntry[], { search, partnerId }: QueueFilter): QueueEntry[] {
  const matches = wordSearch(search);
  return entries.filter(
    (entry) => (partnerId === null || entry.training.partnerId === partnerId) && matches(entry.text),
  );
}

export function countGroups(entries: readonly QueueEntry[]): Record<ReviewGroup, number> {
  const counts = { 'to-verify': 0, rejected: 0, published: 0 };
  for (const { group } of entries) counts[group] += 1;
  return counts;
}

interface RequestedEntry {
  group: ReviewGroup | null;
  id: number | null;
}

export interface OpenEntry {
  /** The id in the address when the training was opened, or null. */
  requestedId: number | null;
  group: ReviewGroup;
  id: number | null;
}

/**
 * Returns the open training and the listed group: those in the address, or the first training of the group.
 * Both stay until the address changes, so that a reviewer still sees the training after a decision.
 */
export function findOpenEntry(
  all: readonly QueueEntry[],
  shown: readonly QueueEntry[],
  { group, id }: RequestedEntry,
  previous: OpenEntry | null,
): OpenEntry {
  const kept = previous?.requestedId === id ? previous : null;
  if (id !== null) {
    const found = all.find(({ training }) => training.id === id);
    return { requestedId: id, group: kept?.group ?? found?.group ?? group ?? REVIEW_GROUPS[0], id };
  }
  const listed = group ?? REVIEW_GROUPS[0];
  const isStillListed = kept?.group === listed && shown.some(({ training }) => training.id === kept.id);
  const first = shown.find((entry) => entry.group === listed);
  return { requestedId: null, group: listed, id: isStillListed ? kept.id : (first?.training.id ?? null) };
}

const GROUP = 'group';
const PARTNER = 'partner';

/** Returns the group in the address, or null. */
export const readGroup = (params: URLSearchParams): ReviewGroup | null =>
  REVIEW_GROUPS.find((group) => group === params.get(GROUP)) ?? null;

/** Returns the id of the partner in the address, or null for all partners. */
export function readPartner(params: URLSearchParams): number | null {
  const value = params.get(PARTNER) ?? '';
  return /^[1-9]\d{0,8}$/u.test(value) ? Number(value) : null;
}

/** Returns the address with another group and partner. The first group has no parameter. */
export function writeQueue(
  params: URLSearchParams,
  { group, partnerId }: { group: ReviewGroup; partnerId: number | null },
): URLSearchParams {
  return withParam(withParam(params, GROUP, group === REVIEW_GROUPS[0] ? null : group), PARTNER, partnerId);
}
