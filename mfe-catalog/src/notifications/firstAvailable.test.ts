import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { firstAvailable } from './firstAvailable.ts';

const gone = new ApiError(404, { code: 'NOT_FOUND' });
const unreachable = new ApiError(0, { code: 'NETWORK' });

/** A fake server with some trainings. It records the requested ids. */
function fakeServer(trainings: Record<number, ApiError | 'available'>) {
  const requested: number[] = [];
  const fetchDetail = async (id: number) => {
    requested.push(id);
    const result = trainings[id] ?? gone;
    if (result !== 'available') throw result;
  };
  return { requested, fetchDetail };
}

test('the first available training is opened, and the ones after it are not requested', async () => {
  const { requested, fetchDetail } = fakeServer({ 4: gone, 7: 'available', 9: 'available' });
  expect(await firstAvailable([4, 7, 9], fetchDetail)).toBe(7);
  expect(requested).toStrictEqual([4, 7]);
});

test('if none is available or the list is empty, there is none to open', async () => {
  expect(await firstAvailable([4, 5], fakeServer({}).fetchDetail)).toBe(null);
  expect(await firstAvailable([], fakeServer({}).fetchDetail)).toBe(null);
});

test('a training counts as available if the server cannot be reached, because its detail offers a retry', async () => {
  expect(await firstAvailable([4, 7], fakeServer({ 4: unreachable, 7: 'available' }).fetchDetail)).toBe(4);
});
