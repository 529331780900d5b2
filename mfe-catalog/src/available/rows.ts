import type { Training } from '../trainings.ts';

/** Mixes an id with a seed well enough to shuffle by (the finaliser of MurmurHash3). */
function mix(id: number, seed: number): number {
  let h = (id ^ seed) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** New trainings in an order that depends on the seed alone: the same for a whole visit, also when the list reloads. */
export const newOnes = (trainings: readonly Training[], seed: number, count: number): Training[] =>
  trainings
    .filter(({ isNew }) => isNew)
    .sort((a, b) => mix(a.id, seed) - mix(b.id, seed))
    .slice(0, count);
