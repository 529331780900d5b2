/** The space for a text, in points. */
interface Box {
  width: number;
  height: number;
}

/** The largest and smallest font size of a text, in points. */
interface Sizes {
  max: number;
  min: number;
  /** Whether all lines get similar widths. Default: true. */
  balanced?: boolean;
}

/** A text, broken into lines that fit into a box. */
export interface FittedText {
  size: number;
  lines: string[];
}

/** The height of a line as a multiple of the font size. Leaves space for accents on capitals and below letters. */
export const LINE_HEIGHT = 1.25;
const SIZE_STEP = 0.5;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
/** The scripts that are written without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Splits a text at each place where a line may end: after spaces and hyphens, and after words in scripts without spaces. */
const wordsOf = (text: string): string[] =>
  (text.match(/[^ -]*-+|[^ -]+ ?| /gu) ?? []).flatMap((word) =>
    UNSPACED.test(word) ? Array.from(words.segment(word), ({ segment }) => segment) : word,
  );

/** Breaks a word that is wider than a line between any two characters. */
function piecesOf(word: string, fits: (text: string) => boolean): string[] {
  const pieces = [''];
  for (const { segment: sign } of graphemes.segment(word)) {
    const longer = `${pieces.at(-1)}${sign}`;
    if (fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(sign);
  }
  return pieces;
}

/** Breaks a text between words. Words that are wider than a line are broken too. */
function wrap(text: string, fits: (text: string) => boolean): { lines: string[]; breaksWord: boolean } {
  const lines = [''];
  let breaksWord = false;
  for (const word of wordsOf(text)) {
    const longer = `${lines.at(-1)}${word}`;
    if (fits(longer.trimEnd())) lines[lines.length - 1] = longer;
    else if (fits(word.trimEnd())) lines.push(word);
    else {
      breaksWord = true;
      lines.push(...piecesOf(word, fits));
    }
  }
  return { lines: lines.map((line) => line.trim()).filter((line) => line !== ''), breaksWord };
}

/** Returns a text on one line, with composed accents and without characters that have no effect on the drawing. */
const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[ \t\r\n]+/gu, ' ')
    .replace(/(?![\p{Join_Control}\u200e\u200f\u061c])[\p{Cc}\p{Cf}]/gu, '')
    .trim();

/**
 * Breaks a text into lines in the largest font size at which they fit a box. Breaks words only at the smallest size.
 * `balanced`: all lines get similar widths. `measure` returns the width of a text at font size 1.
 */
export function fitText(
  text: string,
  { width, height }: Box,
  { max, min, balanced = true }: Sizes,
  measure: (text: string) => number,
): FittedText {
  const line = cleaned(text);
  const wrapAt = (size: number, within: number) => wrap(line, (part) => measure(part) * size <= within);
  let size = max;
  let wrapped = wrapAt(size, width);
  while (size > min && (wrapped.breaksWord || wrapped.lines.length * size * LINE_HEIGHT > height)) {
    size -= SIZE_STEP;
    wrapped = wrapAt(size, width);
  }
  if (!balanced) return { size, lines: wrapped.lines };
  // Narrows the lines until one more line would be needed.
  for (let within = width; within > width / 2; within -= 6) {
    const narrower = wrapAt(size, within);
    if (narrower.lines.length > wrapped.lines.length || narrower.breaksWord) break;
    wrapped = narrower;
  }
  return { size, lines: wrapped.lines };
}
