import { expect, test } from '@jest/globals';
import type { ReviewGroup } from '@vr/shared-api/review';
import { training } from '../testing/training.ts';
import type { Training } from '../trainings/training.ts';
import {
  countGroups,
  countToVerify,
  filterEntries,
  findOpenEntry,
  type OpenEntry,
  publishedTrainings,
  queueEntries,
  readGroup,
  readPartner,
  writeQueue,
} from './queue.ts';

const PARTNERS = new Map([
  [7, 'Studio Zéro'],
  [8, 'École du geste'],
]);

/** A training of partner 7. The higher the id, the later the modification date. */
const ofPartner = (id: number, status: Training['status'], overrides: Partial<Training> = {}): Training =>
  training({
    id,
    status,
    isFromPartner: true,
    partnerId: 7,
    alreadyPublished: status === 'VALIDATED',
    lastModifiedDate: `2026-06-${String(id).padStart(2, '0')}T08:00:00.000Z`,
    ...overrides,
  });

const LIST = [
  training({ id: 20, isOwner: true, title: 'The platform’s own' }),
  training({ id: 21, isOwner: true, isFromPartner: true, partnerId: 8, title: 'The platform’s, by a partner' }),
  ofPartner(1, 'VALIDATED', { title: 'Guider un grutier' }),
  ofPartner(2, 'REJECTED', { title: 'Le feu' }),
  ofPartner(3, 'VALIDATION_REQUESTED', { title: 'Le chariot élévateur', partnerId: 8 }),
  ofPartner(4, 'UNDER_REVIEW', { title: 'La consignation' }),
  ofPartner(5, 'CREATED', { title: 'Une nouvelle version', alreadyPublished: true }),
  ofPartner(6, 'CREATED', { title: 'Un brouillon' }),
];
const entries = queueEntries(LIST, PARTNERS);
const ids = (list: readonly { training: Training }[]) => list.map((entry) => entry.training.id);

const after = (id: number, status: Training['status']) =>
  queueEntries(
    LIST.map((item) => (item.id === id ? { ...item, status, lastModifiedDate: '2026-07-01T08:00:00.000Z' } : item)),
    PARTNERS,
  );

test('the queue has what waits for a decision, oldest first, what is decided, latest first, and no drafts', () => {
  expect(entries.map((entry) => [entry.training.id, entry.group, entry.partner])).toStrictEqual([
    [3, 'to-verify', 'École du geste'],
    [4, 'to-verify', 'Studio Zéro'],
    [2, 'rejected', 'Studio Zéro'],
    [5, 'published', 'Studio Zéro'],
    [1, 'published', 'Studio Zéro'],
  ]);
  expect(countGroups(entries)).toStrictEqual({ 'to-verify': 2, rejected: 1, published: 2 });
  expect(queueEntries([ofPartner(9, 'REJECTED', { partnerId: 99 })], PARTNERS)[0]?.partner).toBe(undefined);
});

test('the trainings to verify are sorted by the request for validation, which a later change does not move', () => {
  const waiting = [
    ofPartner(1, 'VALIDATION_REQUESTED', { waitsSince: '2026-06-20T08:00:00.000Z' }),
    ofPartner(2, 'UNDER_REVIEW', { waitsSince: '2026-06-10T08:00:00.000Z' }),
    // The date of this request is unknown.
    ofPartner(15, 'VALIDATION_REQUESTED'),
  ];
  expect(ids(queueEntries(waiting, PARTNERS))).toStrictEqual([2, 15, 1]);
});

test('the platform’s own trainings are published, and so are partners’ published ones while they are being changed', () => {
  expect(publishedTrainings(LIST).map(({ id }) => id)).toStrictEqual([20, 21, 1, 5]);
});

test('submitted trainings and those under review wait for a decision', () => {
  expect(countToVerify(LIST)).toBe(2);
  expect(countToVerify([])).toBe(0);
});

test('every word of the search must be in the title or the partner’s name, regardless of case and accents', () => {
  const found = (search: string) => ids(filterEntries(entries, { search, partnerId: null }));
  expect(found('ELEVATEUR')).toStrictEqual([3]);
  expect(found('ecole')).toStrictEqual([3]);
  expect(found('zero feu')).toStrictEqual([2]);
  expect(found('feu ecole')).toStrictEqual([]);
  expect(found('  ')).toStrictEqual(ids(entries));
});

test('a selected partner limits the queue to its own trainings', () => {
  expect(ids(filterEntries(entries, { search: '', partnerId: 8 }))).toStrictEqual([3]);
  expect(ids(filterEntries(entries, { search: 'feu', partnerId: 8 }))).toStrictEqual([]);
});

interface OpenOptions {
  all?: typeof entries;
  shown?: typeof entries;
  group?: ReviewGroup | null;
  id?: number | null;
  previous?: OpenEntry | null;
}
const open = ({ all = entries, shown = all, group = null, id = null, previous = null }: OpenOptions = {}) =>
  findOpenEntry(all, shown, { group, id }, previous);

test('without a training in the address, the first one of the group is open', () => {
  expect(open()).toStrictEqual({ requestedId: null, group: 'to-verify', id: 3 });
  expect(open({ group: 'rejected' })).toStrictEqual({ requestedId: null, group: 'rejected', id: 2 });
  expect(open({ all: [] })).toStrictEqual({ requestedId: null, group: 'to-verify', id: null });
});

test('a link to a training lists the group of that training', () => {
  expect(open({ id: 2 })).toStrictEqual({ requestedId: 2, group: 'rejected', id: 2 });
  expect(open({ id: 3, group: 'published', previous: open({ group: 'published' }) })).toStrictEqual({
    requestedId: 3,
    group: 'to-verify',
    id: 3,
  });
});

test('a link to an unknown training opens it beside the group of the address', () => {
  expect(open({ id: 99 })).toStrictEqual({ requestedId: 99, group: 'to-verify', id: 99 });
  expect(open({ id: 99, group: 'rejected' })).toStrictEqual({ requestedId: 99, group: 'rejected', id: 99 });
});

test('a training stays open beside its old group after a decision', () => {
  for (const id of [3, null])
    expect(open({ all: after(3, 'VALIDATED'), id, previous: open({ id }) })).toStrictEqual({
      requestedId: id,
      group: 'to-verify',
      id: 3,
    });
});

test('a training that is opened again after a decision is in its new group', () => {
  expect(open({ all: after(4, 'REJECTED'), id: 4, previous: open({ id: 3 }) }).group).toBe('rejected');
  expect(open({ all: after(4, 'REJECTED'), id: 4 }).group).toBe('rejected');
});

test('without a training in the address, a search, another group and Back open the first training', () => {
  const previous = open();
  const shown = filterEntries(entries, { search: 'chariot', partnerId: null });
  expect(open({ shown, previous }).id).toBe(3);
  expect(open({ shown: [], previous }).id).toBe(null);
  expect(open({ group: 'published', previous }).id).toBe(5);
  expect(open({ previous: open({ id: 4 }) }).id).toBe(3);
});

test('the address names group and partner, and invalid values are ignored', () => {
  const address = writeQueue(new URLSearchParams('tab=partners&q=feu'), { group: 'rejected', partnerId: 7 });
  expect(address.toString()).toBe('tab=partners&q=feu&group=rejected&partner=7');
  expect([readGroup(address), readPartner(address)]).toStrictEqual(['rejected', 7]);
  expect(writeQueue(address, { group: 'to-verify', partnerId: null }).toString()).toBe('tab=partners&q=feu');
  for (const wrong of ['', 'group=x&partner=x', 'group=&partner=-1', 'partner=0', 'partner=99999999999'])
    expect([readGroup(new URLSearchParams(wrong)), readPartner(new URLSearchParams(wrong))]).toStrictEqual([
      null,
      null,
    ]);
});
