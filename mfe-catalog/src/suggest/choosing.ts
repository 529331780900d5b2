import { fold } from '@vr/shared-api/fold';

/** Something that can be chosen from a list. */
export interface Option {
  id: number;
  name: string;
  /** The language of the name, where it may be another than the interface's. */
  lang?: string;
  /** What else there is to know of it. */
  hint?: string;
}

/** The options whose name holds every word searched for. */
export function search<O extends Option>(options: readonly O[], typed: string): O[] {
  const words = fold(typed).split(/\s+/u).filter(Boolean);
  return options.filter(({ name }) => words.every((word) => fold(name).includes(word)));
}

/** Whether all, some or none of the options shown are chosen. */
export function extentOf(shown: readonly Option[], chosen: readonly number[]): 'all' | 'some' | 'none' {
  const count = shown.filter(({ id }) => chosen.includes(id)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

/** What is chosen once all that is shown has been, or where all of it was, none of it; what is not shown stays as it is. */
export function toggleShown(shown: readonly Option[], chosen: readonly number[]): number[] {
  const others = chosen.filter((id) => !shown.some((option) => option.id === id));
  return extentOf(shown, chosen) === 'all' ? others : [...others, ...shown.map(({ id }) => id)];
}
