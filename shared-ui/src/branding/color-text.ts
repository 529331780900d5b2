import { COLOR_PATTERN } from '@vr/shared-api/limits';

const COLOR = new RegExp(COLOR_PATTERN, 'u');

/** Returns the colour that a person has typed as `#RRGGBB`, with or without the `#`. Undefined if it is none. */
export function colorOf(text: string): string | undefined {
  const typed = text.trim();
  const color = (typed.startsWith('#') ? typed : `#${typed}`).toUpperCase();
  return COLOR.test(color) ? color : undefined;
}
