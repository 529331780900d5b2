import { fold, wordSearch } from '@vr/shared-api/fold';
import type { ContentLang } from '@vr/shared-api/limits';

export interface Option {
  id: number;
  name: string;
  /** The language of the name, if it may differ from the language of the interface. */
  lang?: ContentLang;
  hint?: string;
}

/** Returns the options whose name contains every word of the search. Ignores case and accents. */
export function searchOptions<O extends Option>(options: readonly O[], typed: string): O[] {
  const matches = wordSearch(typed);
  return options.filter(({ name }) => matches(fold(name)));
}

export function selectionState(shown: readonly Option[], selected: readonly number[]): 'all' | 'some' | 'none' {
  const count = shown.filter(({ id }) => selected.includes(id)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

/** Returns the selection after "Select all": with all shown options, or without them if all were selected. */
export function toggleShown(shown: readonly Option[], selected: readonly number[]): number[] {
  const others = selected.filter((id) => !shown.some((option) => option.id === id));
  return selectionState(shown, selected) === 'all' ? others : [...others, ...shown.map(({ id }) => id)];
}
