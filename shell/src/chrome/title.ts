import { TITLE_SHOWN_MAX } from '@vr/shared-api/limits';

/** A title for one line: cut where it is too long, the whole of it then goes into a tooltip (readings 35). */
export function shownTitle(title: string): { text: string; cut: boolean } {
  const characters = [...title];
  if (characters.length <= TITLE_SHOWN_MAX) return { text: title, cut: false };
  return { text: `${characters.slice(0, TITLE_SHOWN_MAX).join('').trimEnd()}…`, cut: true };
}
