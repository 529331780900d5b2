import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@vr/shared-api/client';
import { firstThere } from './notified.ts';

const gone = new ApiError(404, { code: 'NOT_FOUND' });
const unreachable = new ApiError(0, { code: 'NETWORK' });

/** Looks training after training up in this; tells which were asked for. */
function among(trainings: Record<number, ApiError | 'there'>) {
  const asked: number[] = [];
  const look = async (id: number) => {
    asked.push(id);
    const found = trainings[id] ?? gone;
    if (found !== 'there') throw found;
  };
  return { asked, look };
}

test('of several trainings the first that is there is opened, and no other asked for', async () => {
  const { asked, look } = among({ 4: gone, 7: 'there', 9: 'there' });
  assert.equal(await firstThere([4, 7, 9], look), 7);
  assert.deepEqual(asked, [4, 7]);
});

test('where none is there, or none may be told of any more, there is none to open', async () => {
  assert.equal(await firstThere([4, 5], among({}).look), null);
  assert.equal(await firstThere([], among({}).look), null);
});

test('a training that nobody answers for is opened, since its detail offers another try', async () => {
  assert.equal(await firstThere([4, 7], among({ 4: unreachable, 7: 'there' }).look), 4);
});
