import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../../http/fail.ts';

/** Tasks for the tests of pools. */
export const double = async ({ number }: { number: number }) => number * 2;

export const reversed = ({ bytes }: { bytes: Buffer }) => bytes.reverse();

export const processOf = async ({ ms = 0 }: { ms?: number }): Promise<number> => {
  await sleep(ms);
  return process.pid;
};

export const refused = (_: object) => fail('PICTURE_REFUSED', { field: '/body/file', message: 'Not this one.' });

export const broken = (_: object) => {
  throw new Error('broken');
};

/** Never returns. */
export const endless = (_: object) => {
  for (;;);
};

export const greedy = (_: object) => {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${kept.length} ${index}`));
};
