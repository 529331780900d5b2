/** Lines of text in several scripts: which font each part has, and in which order the parts are drawn. */
import bidiFactory from 'bidi-js';
import { type Font, fontOf } from './fonts.ts';
import type { ScriptFonts } from './script-fonts.ts';

/** A part of a line with one font and one direction. */
export interface Run {
  font: string;
  text: string;
  direction: Direction;
  /** The width at font size 1. */
  width: number;
}
type Direction = 'ltr' | 'rtl';

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const isIgnored = (character: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(character);

/** Returns the direction of a text: that of the first letter with one (Unicode bidirectional algorithm, P2 and P3). */
export const directionOf = (text: string): Direction =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** A part of a line, in logical order. */
interface Part {
  font: string | null;
  text: string;
  level: number;
}

/** Splits a line into parts that each have one font and one bidirectional level. */
function partsOf(doc: PDFKit.PDFDocument, line: string, fonts: ScriptFonts, font: Font, direction: Direction): Part[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const parts: Part[] = [];
  const add = (text: string, name: string | null, index: number) => {
    const level = levels[index] ?? 0;
    const last = parts.at(-1);
    if (last && last.font === name && last.level === level) last.text += text;
    else parts.push({ font: name, text, level });
  };
  for (const { segment, index } of graphemes.segment(line)) {
    const visible = [...segment].filter((one) => !isIgnored(one));
    const nameOf = (one: string) => (fonts.has(one) ? (fonts.get(one) ?? null) : font);
    const [base = ''] = visible;
    const name = base === '' ? (parts.at(-1)?.font ?? font) : nameOf(base);
    const file = name === null ? undefined : fontOf(doc, name)?.font;
    const isWhole = visible.every((one) => file?.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
    if (isWhole) add(segment, name, index);
    else for (const one of visible) add(one, nameOf(one), index);
  }
  return parts;
}

/** Reverses the parts of each level or above, from the highest level to 1 (Unicode bidirectional algorithm, L2). */
function reordered(parts: readonly Part[]): Part[] {
  const visual = [...parts];
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level -= 1)
    for (let start = 0; start < visual.length; start += 1) {
      let end = start;
      while ((visual[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1) visual.splice(start, end - start, ...visual.slice(start, end).toReversed());
      start = end;
    }
  return visual;
}

/** Returns a text as it is drawn from left to right: mirrored and reversed if `isReversed`, without ignored characters. */
function plainText(text: string, isReversed: boolean): string {
  const characters = [...text].filter((one) => !isIgnored(one));
  if (!isReversed) return characters.join('');
  return characters
    .toReversed()
    .map((one) => bidi.getMirroredCharacter(one) ?? one)
    .join('');
}

/** Returns the runs of a line from left to right. `direction` is the direction of the whole text. */
export function runsOf(
  doc: PDFKit.PDFDocument,
  line: string,
  { fonts, font, direction }: { fonts: ScriptFonts; font: Font; direction: Direction },
): Run[] {
  return reordered(partsOf(doc, line, fonts, font, direction)).flatMap((part) => {
    const direction = part.level % 2 === 1 ? 'rtl' : 'ltr';
    if (part.font !== null && part.font !== font) {
      const width = (fontOf(doc, part.font)?.layoutRun(part.text, direction).advanceWidth ?? 0) / 1000;
      return { font: part.font, text: part.text, direction, width };
    }
    // A character that no font has is replaced by its code point, which is more useful than an empty box.
    const text =
      part.font === null
        ? Array.from(part.text, (one) => `[U+${one.codePointAt(0)?.toString(16).toUpperCase()}]`).join('')
        : plainText(part.text, direction === 'rtl');
    const width = doc.font(font).fontSize(1).widthOfString(text);
    return { font, text, direction, width };
  });
}
