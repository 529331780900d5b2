import { expect, test } from '@jest/globals';
import { readScrollPositions, storeScrollPositions } from './scroll-positions.ts';

/** A fake tab: its storage, and the navigation type of its document. */
function tab(type: string, stored?: string) {
  let kept = stored ?? null;
  return {
    storage: {
      getItem: () => kept,
      setItem: (_: string, value: string) => {
        kept = value;
      },
    },
    time: { getEntriesByType: () => [{ type } as unknown as PerformanceEntry] },
  };
}

test('the positions are read after a reload and on the way back from another site', () => {
  for (const type of ['reload', 'back_forward']) {
    const { storage, time } = tab(type);
    storeScrollPositions(storage, new Map([['a', 1200]]));
    expect([...readScrollPositions(storage, time)]).toStrictEqual([['a', 1200]]);
  }
});

test('a typed or followed address gets no positions', () => {
  const { storage, time } = tab('navigate', '{"default":1200}');
  expect(readScrollPositions(storage, time).size).toBe(0);
});

test('missing and malformed positions are ignored', () => {
  for (const stored of [undefined, 'null', '7', '{', '{"a":"far"}']) {
    const { storage, time } = tab('reload', stored);
    expect(readScrollPositions(storage, time).size).toBe(0);
  }
});

test('a full storage throws no error', () => {
  const full = {
    setItem() {
      throw new Error('full');
    },
  };
  storeScrollPositions(full, new Map([['a', 1]]));
});
