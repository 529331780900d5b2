import type { Training } from '../../trainings/training.ts';

/** Returns a hash of an id and a seed, which is good enough to shuffle by (the finaliser of MurmurHash3). */
function mix(id: number, seed: number): number {
  let h = (id ^ seed) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns new trainings that are not locked. Their order depends only on the seed, so that a reload keeps it. */
export const newTrainings = (trainings: readonly Training[], seed: number, count: number): Training[] =>
  trainings
    .filter(({ isNew, isUnlocked }) => isNew && isUnlocked)
    .sort((a, b) => mix(a.id, seed) - mix(b.id, seed))
    .slice(0, count);
