import { COLOR_PATTERN } from '@vr/shared-api/limits';

const COLOR = new RegExp(COLOR_PATTERN, 'u');

/** Returns a typed colour as `#RRGGBB`; undefined if the text is not a colour. The `#` may be missing. */
export function colorOf(text: string): string | undefined {
  const typed = text.trim();
  const color = (typed.startsWith('#') ? typed : `#${typed}`).toUpperCase();
  return COLOR.test(color) ? color : undefined;
}
