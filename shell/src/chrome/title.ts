import { TITLE_SHOWN_MAX } from '@vr/shared-api/limits';

/** Shortens a title that is too long for one line; a tooltip then shows the whole title (readings 35). */
export function shortenTitle(title: string): { text: string; cut: boolean } {
  const characters = [...title];
  if (characters.length <= TITLE_SHOWN_MAX) return { text: title, cut: false };
  return { text: `${characters.slice(0, TITLE_SHOWN_MAX).join('').trimEnd()}…`, cut: true };
}
