import { describe, expect, test } from '@jest/globals';
import { type CountedTrouble, readTrouble, withTrouble } from './troubles.ts';

const message = (trouble: unknown) => ({ type: 'portal-trial', trouble });

describe('a message of a tested content', () => {
  test('is read field by field, and cut to a length', () => {
    expect(readTrouble(message({ kind: 'console', text: 'x'.repeat(2000), source: 7, more: 1 }))).toStrictEqual({
      kind: 'console',
      text: 'x'.repeat(1000),
      source: '',
    });
    expect(
      readTrouble(message({ kind: 'blocked', directive: 'img-src', address: 'https://a.example/' })),
    ).toStrictEqual({
      kind: 'blocked',
      directive: 'img-src',
      address: 'https://a.example/',
      source: '',
    });
  });

  test.each([null, 'text', {}, { type: 'portal-player', event: 'ready' }, message(null), message({ kind: 'other' })])(
    'is ignored if it is another one: %j',
    (data) => {
      expect(readTrouble(data)).toBeNull();
    },
  );
});

test('a trouble that occurs again is counted, and a hundred different ones are kept', () => {
  let troubles: readonly CountedTrouble[] = [];
  for (let index = 0; index < 300; index += 1)
    troubles = withTrouble(troubles, { kind: 'error', text: `Error ${index % 150}`, source: '' });
  expect(troubles.length).toBe(100);
  expect(troubles[0]?.count).toBe(2);
});
