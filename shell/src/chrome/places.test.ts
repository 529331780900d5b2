import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepPlaces, keptPlaces } from './places.ts';

/** A tab's storage, and the way its document was reached. */
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

test('after a reload, and on the way back from another site, a page is found where it was left', () => {
  for (const type of ['reload', 'back_forward']) {
    const { storage, time } = tab(type);
    keepPlaces(storage, new Map([['a', 1200]]));
    assert.deepEqual([...keptPlaces(storage, time)], [['a', 1200]]);
  }
});

test('an address that was typed or followed begins at its top', () => {
  const { storage, time } = tab('navigate', '{"default":1200}');
  assert.equal(keptPlaces(storage, time).size, 0);
});

test('what the storage does not hold, or holds in another form, is nothing', () => {
  for (const stored of [undefined, 'null', '7', '{', '{"a":"far"}']) {
    const { storage, time } = tab('reload', stored);
    assert.equal(keptPlaces(storage, time).size, 0);
  }
});

test('a storage that takes nothing stops nobody', () => {
  const full = {
    setItem() {
      throw new Error('full');
    },
  };
  keepPlaces(full, new Map([['a', 1]]));
});
