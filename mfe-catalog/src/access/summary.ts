import { GROUP_NAMES_SHOWN } from '@vr/shared-api/limits';

/** Under what the accesses of a training are kept once they were read. */
export const accessesKey = (id: number) => ['getTrainingAccesses', id] as const;

/** The names of the chosen groups as a summary shows them, and how many it leaves out (spec §9). */
export function summaryOf(
  groups: readonly { id: number; name: string }[],
  chosen: readonly number[],
): { names: string[]; more: number } {
  const names = groups.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return { names: names.slice(0, GROUP_NAMES_SHOWN), more: Math.max(0, names.length - GROUP_NAMES_SHOWN) };
}
