import { expect, test } from '@jest/globals';
import { overviewOfState, readOverview, writeOverview } from './address.ts';

const read = (search: string) => readOverview(new URLSearchParams(search));

test('an address is read and written back', () => {
  const shown = {
    view: 'training',
    training: 7,
    course: undefined,
    person: undefined,
    company: 3,
    partner: undefined,
  } as const;
  expect(read('view=training&training=7&company=3')).toEqual(shown);
  expect(read('training=7&company=3')).toEqual(shown);
  expect(writeOverview(new URLSearchParams('tab=x'), shown).toString()).toBe(
    'tab=x&view=training&training=7&company=3',
  );
  expect(writeOverview(new URLSearchParams('view=person&person=2'), { view: 'general' }).toString()).toBe('');
});

test('what no address has is read as the general view without ids', () => {
  for (const search of ['', 'view=nonsense', 'training=abc', 'company=-1', 'person=99999999999'])
    expect(read(search)).toMatchObject({ view: 'general', training: undefined, person: undefined, company: undefined });
});

test('a navigation state opens the view of what it names', () => {
  expect(overviewOfState({ formationId: 7 })).toMatchObject({ view: 'training', training: 7 });
  expect(overviewOfState({ courseId: 4 })).toMatchObject({ view: 'course', course: 4 });
  expect(overviewOfState({ partnerId: 9, page: 'GENERAL' })).toMatchObject({
    view: 'general',
    partner: 9,
    company: undefined,
  });
  expect(overviewOfState({ formationId: 7, page: 'PER_FORMATION', companyId: 2 })).toMatchObject({
    view: 'training',
    training: 7,
    company: 2,
  });
  expect(overviewOfState(null)).toBeUndefined();
});
