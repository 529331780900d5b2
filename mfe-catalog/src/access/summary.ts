import { GROUP_NAMES_SHOWN } from '@vr/shared-api/limits';

/**
 * Returns the names of at most GROUP_NAMES_SHOWN selected groups, and the number of further selected groups (spec §9).
 */
export function summaryOf(
  groups: readonly { id: number; name: string }[],
  selectedIds: readonly number[],
): { names: string[]; hiddenCount: number } {
  const names = groups.filter(({ id }) => selectedIds.includes(id)).map(({ name }) => name);
  return { names: names.slice(0, GROUP_NAMES_SHOWN), hiddenCount: Math.max(0, names.length - GROUP_NAMES_SHOWN) };
}
