import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReviewGroup } from '@vr/shared-api/review';
import { training } from '../testing/training.ts';
import type { Training } from '../trainings.ts';
import {
  countGroups,
  entriesOf,
  narrowed,
  type Open,
  openOf,
  published,
  readGroup,
  readPartner,
  toVerify,
  writeQueue,
} from './queue.ts';

const PARTNERS = new Map([
  [7, 'Studio Zéro'],
  [8, 'École du geste'],
]);

/** A training of the partner 7, younger the higher its id. */
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
const entries = entriesOf(LIST, PARTNERS);
const ids = (list: readonly { training: Training }[]) => list.map((entry) => entry.training.id);

/** The same list after a decision. */
const after = (id: number, status: Training['status']) =>
  entriesOf(
    LIST.map((item) => (item.id === id ? { ...item, status, lastModifiedDate: '2026-07-01T08:00:00.000Z' } : item)),
    PARTNERS,
  );

test('the reviewer has what partners handed in or published, what happened last first, and no drafts', () => {
  assert.deepEqual(
    entries.map((entry) => [entry.training.id, entry.group, entry.partner]),
    [
      [5, 'published', 'Studio Zéro'],
      [4, 'to-verify', 'Studio Zéro'],
      [3, 'to-verify', 'École du geste'],
      [2, 'rejected', 'Studio Zéro'],
      [1, 'published', 'Studio Zéro'],
    ],
  );
  assert.deepEqual(countGroups(entries), { 'to-verify': 2, rejected: 1, published: 2 });
  assert.equal(entriesOf([ofPartner(9, 'REJECTED', { partnerId: 99 })], PARTNERS)[0]?.partner, undefined);
});

test('published are the platform’s own and what partners have published, also while they change it', () => {
  assert.deepEqual(
    published(LIST).map(({ id }) => id),
    [20, 21, 1, 5],
  );
});

test('what waits for a decision is what was handed in and what is being looked at', () => {
  assert.equal(toVerify(LIST), 2);
  assert.equal(toVerify([]), 0);
});

test('every word is searched in the title and the partner’s name, whatever its case and accents', () => {
  const found = (search: string) => ids(narrowed(entries, { search, partnerId: null }));
  assert.deepEqual(found('ELEVATEUR'), [3]);
  assert.deepEqual(found('ecole'), [3]);
  assert.deepEqual(found('zero feu'), [2]);
  assert.deepEqual(found('feu ecole'), []);
  assert.deepEqual(found('  '), ids(entries));
});

test('a partner narrows the list to its own', () => {
  assert.deepEqual(ids(narrowed(entries, { search: '', partnerId: 8 })), [3]);
  assert.deepEqual(ids(narrowed(entries, { search: 'feu', partnerId: 8 })), []);
});

interface Look {
  all?: typeof entries;
  shown?: typeof entries;
  group?: ReviewGroup | null;
  id?: number | null;
  before?: Open | null;
}
const open = ({ all = entries, shown = all, group = null, id = null, before = null }: Look = {}) =>
  openOf(all, shown, { group, id }, before);

test('nothing asked for, the first to verify is open; of another group its first', () => {
  assert.deepEqual(open(), { asked: null, group: 'to-verify', id: 4 });
  assert.deepEqual(open({ group: 'rejected' }), { asked: null, group: 'rejected', id: 2 });
  assert.deepEqual(open({ all: [] }), { asked: null, group: 'to-verify', id: null });
});

test('a link to a training lists the group that it is in, whichever was listed', () => {
  assert.deepEqual(open({ id: 2 }), { asked: 2, group: 'rejected', id: 2 });
  assert.deepEqual(open({ id: 3, group: 'published', before: open({ group: 'published' }) }), {
    asked: 3,
    group: 'to-verify',
    id: 3,
  });
});

test('a link to a training that is not there still opens it, over what is to verify', () => {
  assert.deepEqual(open({ id: 99 }), { asked: 99, group: 'to-verify', id: 99 });
  assert.deepEqual(open({ id: 99, group: 'rejected' }), { asked: 99, group: 'rejected', id: 99 });
});

test('a training that is decided on stays open beside the list it was taken from', () => {
  for (const id of [4, null])
    assert.deepEqual(open({ all: after(4, 'VALIDATED'), id, before: open({ id }) }), {
      asked: id,
      group: 'to-verify',
      id: 4,
    });
});

test('opened anew, a training that was decided on is found in its new group', () => {
  assert.equal(open({ all: after(4, 'REJECTED'), id: 4, before: open({ id: 3 }) }).group, 'rejected');
  assert.equal(open({ all: after(4, 'REJECTED'), id: 4 }).group, 'rejected');
});

test('the first of the list follows the search, another group and the way back', () => {
  const before = open();
  const shown = narrowed(entries, { search: 'chariot', partnerId: null });
  assert.equal(open({ shown, before }).id, 3);
  assert.equal(open({ shown: [], before }).id, null);
  assert.equal(open({ group: 'published', before }).id, 5);
  assert.equal(open({ before: open({ id: 3 }) }).id, 4);
});

test('group and partner stand in the address; what makes no sense there is all of them', () => {
  const address = writeQueue(new URLSearchParams('tab=partners&q=feu'), { group: 'rejected', partnerId: 7 });
  assert.equal(address.toString(), 'tab=partners&q=feu&group=rejected&partner=7');
  assert.deepEqual([readGroup(address), readPartner(address)], ['rejected', 7]);
  assert.equal(writeQueue(address, { group: 'to-verify', partnerId: null }).toString(), 'tab=partners&q=feu');
  for (const wrong of ['', 'group=x&partner=x', 'group=&partner=-1', 'partner=0', 'partner=99999999999'])
    assert.deepEqual([readGroup(new URLSearchParams(wrong)), readPartner(new URLSearchParams(wrong))], [null, null]);
});
