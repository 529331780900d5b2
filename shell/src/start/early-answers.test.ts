import { beforeEach, expect, jest, test } from '@jest/globals';
import { fetchWithEarlyAnswers, readEarlyAnswers } from './early-answers.ts';

const URL = 'http://localhost/api/v1/trainings?lang=en';
const authorized = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const early = (answer: Promise<Response>) => ({ token: 'one', answers: { '/api/v1/trainings?lang=en': answer } });

let now = 0;
beforeEach(() => {
  now = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('from the network'));
});

const text = async (response: Promise<Response>) => (await response).text();

test('an early answer is taken once', async () => {
  const answer = Promise.resolve(new Response('early'));
  const fetch = fetchWithEarlyAnswers(early(answer), () => now);
  expect(await text(fetch(URL, authorized('one')))).toBe('early');
  expect(await text(fetch(URL, authorized('one')))).toBe('from the network');
});

test('an early answer is not taken for another token, another method, another address, or later', async () => {
  const fetch = fetchWithEarlyAnswers(early(Promise.resolve(new Response('early'))), () => now);
  expect(await text(fetch(URL, authorized('two')))).toBe('from the network');
  expect(await text(fetch(URL, { ...authorized('one'), method: 'POST' }))).toBe('from the network');
  expect(await text(fetch(`${URL}&asLearner=false`, authorized('one')))).toBe('from the network');
  now = 10_001;
  expect(await text(fetch(URL, authorized('one')))).toBe('from the network');
});

test('an early call that failed is made again', async () => {
  const fetch = fetchWithEarlyAnswers(early(Promise.reject(new TypeError('Failed to fetch'))), () => now);
  expect(await text(fetch(URL, authorized('one')))).toBe('from the network');
});

test('without early answers every call goes to the network', async () => {
  const fetch = fetchWithEarlyAnswers(undefined, () => now);
  expect(await text(fetch(URL, authorized('one')))).toBe('from the network');
});

const PATH = '/trainings?lang=en';

test('the data of early answers are there once they are read, for calls that were not made yet, and only for a while', async () => {
  const started = early(Promise.resolve(Response.json({ items: [7] })));
  const { read, data } = readEarlyAnswers(started, () => now);
  expect(data(PATH)).toBeUndefined();
  await read;
  expect([data(PATH), data('/courses')]).toStrictEqual([{ items: [7] }, undefined]);
  // A later call is not answered with the same reply.
  expect(await text(fetchWithEarlyAnswers(started, () => now)(URL, authorized('one')))).toBe('from the network');
  now = 10_001;
  expect(data(PATH)).toBeUndefined();
});

test('an answer that a call has taken, and one that failed, are not read', async () => {
  const refused = early(Promise.resolve(new Response('{}', { status: 403 })));
  const failed = early(Promise.reject(new TypeError('Failed to fetch')));
  const taken = early(Promise.resolve(new Response('taken')));
  const call = fetchWithEarlyAnswers(taken, () => now)(URL, authorized('one'));
  for (const started of [refused, failed, taken, undefined]) {
    const { read, data } = readEarlyAnswers(started, () => now);
    await read;
    expect(data(PATH)).toBeUndefined();
  }
  expect(await text(call)).toBe('taken');
  expect((await fetchWithEarlyAnswers(refused, () => now)(URL, authorized('one'))).status).toBe(403);
});
