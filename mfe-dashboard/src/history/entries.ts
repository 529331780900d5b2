import { compareNames } from '@vr/shared-api/compare-names';
import { fold, wordSearch } from '@vr/shared-api/fold';
import type { ContentLang } from '@vr/shared-api/limits';
import type { Sort, Status } from './address.ts';
import type { HistoryEntry } from './useHistory.ts';

const hasStatus = ({ progressionPercent }: Pick<HistoryEntry, 'progressionPercent'>, status: Status): boolean =>
  status === 'all' || (progressionPercent === 100) === (status === 'finished');

/** Returns the matching entries in the chosen order. The search ignores case and accents. */
export function listEntries(
  entries: readonly HistoryEntry[],
  { status, sort, search }: { status: Status; sort: Sort; search: string },
  lang: ContentLang,
): HistoryEntry[] {
  const matches = wordSearch(search);
  const byTitle = compareNames(lang);
  const latestFirst = (a: HistoryEntry, b: HistoryEntry) => Date.parse(b.lastSession) - Date.parse(a.lastSession);
  const orders: Record<Sort, (a: HistoryEntry, b: HistoryEntry) => number> = {
    last: latestFirst,
    title: (a, b) => byTitle(a.title, b.title),
    progress: (a, b) => b.progressionPercent - a.progressionPercent,
  };
  return entries
    .filter((entry) => hasStatus(entry, status) && matches(fold(entry.title)))
    .sort((a, b) => orders[sort](a, b) || latestFirst(a, b) || a.id - b.id);
}
