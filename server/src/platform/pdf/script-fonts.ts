/** Fonts for characters that Inter lacks: fonts for other scripts and emoji, and one last font for all other characters. */
import { readFile } from 'node:fs/promises';
import type { Face } from 'harfbuzzjs';
import type PDFDocument from 'pdfkit';
import { addFont, type EmbeddedFont, fontOf, readFont, type ShapedText } from './fonts.ts';

/** Between the two weights of Inter, so that one file can be used with both. */
const WEIGHT = 500;

// Each package has one file per set of character ranges, and a list of these ranges.
const variable = (name: string) => ({
  folder: new URL('.', import.meta.resolve(`@fontsource-variable/${name}/unicode.json`)),
  fileOf: (ranges: string) => `${name}-${ranges}-wght-normal.woff2`,
  variationAxes: { wght: WEIGHT },
});
const fixed = (name: string, weight = WEIGHT) => ({
  folder: new URL('.', import.meta.resolve(`@fontsource/${name}/unicode.json`)),
  fileOf: (ranges: string) => `${name}-${ranges}-${weight}-normal.woff2`,
});
type Family = ReturnType<typeof fixed> & Partial<ReturnType<typeof variable>>;

const SCRIPTS: readonly Family[] = [
  // Vazirmatn has one glyph per letter, so names can be searched and copied. Noto has the rarer letters.
  variable('vazirmatn'),
  ...'arabic hebrew armenian georgian devanagari bengali gurmukhi gujarati oriya tamil telugu kannada malayalam sinhala'
    .split(' ')
    .map((script) => variable(`noto-sans-${script}`)),
  ...['thai', 'lao', 'khmer', 'ethiopic'].map((script) => variable(`noto-sans-${script}`)),
  fixed('noto-sans-myanmar'),
];
const [CHINESE, TRADITIONAL, JAPANESE, KOREAN] = ['sc', 'tc', 'jp', 'kr'].map((region) =>
  variable(`noto-sans-${region}`),
) as [Family, Family, Family, Family];
const EMOJI = variable('noto-emoji');
/** A pixel font with nearly all characters of the Basic Multilingual Plane. Its list of ranges is empty. */
const ANY = fixed('unifontex', 400);

/** Returns the fonts in order of preference. The order matters because countries draw the same ideographs differently. */
function familiesFor(text: string): Family[] {
  const ideographs = [CHINESE, TRADITIONAL, JAPANESE, KOREAN];
  const own = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [JAPANESE]
    : /\p{Script=Hangul}/u.test(text)
      ? [KOREAN]
      : [];
  return [...SCRIPTS, ...own, ...ideographs, EMOJI, ANY];
}

/** A font file, and the characters that it can have. */
interface FontFile extends Pick<Family, 'variationAxes'> {
  url: URL;
  mayHave(codePoint: number): boolean;
  /** Whether the whole file is needed, because letters of the script change their shape beside other letters. */
  isWhole: boolean;
}

function rangesOf(list: string): (codePoint: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

const known = new Map<Family, FontFile[]>();
async function readFiles(family: Family): Promise<FontFile[]> {
  const { folder, fileOf, variationAxes } = family;
  const listed: Record<string, string> = JSON.parse(await readFile(new URL('unicode.json', folder), 'utf8'));
  const files = Object.keys(listed).length > 0 ? Object.entries(listed) : [['latin', 'U+0-10FFFF'] as const];
  return files.map(([name, ranges]) => ({
    url: new URL(`files/${fileOf(name.replace(/[[\]]/gu, ''))}`, folder),
    mayHave: rangesOf(ranges),
    isWhole: SCRIPTS.includes(family),
    ...(variationAxes ? { variationAxes } : {}),
  }));
}
/** Returns the files of a font. The list of each font is read once. */
async function filesOf(family: Family): Promise<FontFile[]> {
  const files = known.get(family) ?? (await readFiles(family));
  known.set(family, files);
  return files;
}

const whole = new Map<string, Buffer>();

/** Returns a font file in one weight, in a format that pdfkit can embed. `characters` limits the file to these. */
async function sfntOf({ url, variationAxes }: FontFile, characters?: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(await readFile(url), characters, {
    targetFormat: 'sfnt',
    keepAllGlyphs: characters === undefined,
    // HarfBuzz cannot subset the BASE table of the pixel font, and no text here needs that table.
    dropTables: ['BASE'],
    ...(variationAxes ? { variationAxes } : {}),
  });
}

/**
 * Returns the bytes of a font file for a document. Whole files are few, so they are cached. From other files, only
 * `characters` are read.
 */
async function fileFor(file: FontFile, characters: string): Promise<Buffer> {
  if (!file.isWhole) return sfntOf(file, characters);
  const kept = whole.get(file.url.href) ?? (await sfntOf(file));
  whole.set(file.url.href, kept);
  return kept;
}

/** Invisible characters. Some of them change how neighbouring characters are drawn. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;

type HarfBuzz = typeof import('harfbuzzjs');

/** Replaces pdfkit's shaping of a font with that of HarfBuzz, which supports all scripts. */
function shapeByHarfBuzz(
  embedded: EmbeddedFont,
  face: Face,
  { Buffer: Text, ClusterLevel, Direction, Font, shape }: HarfBuzz,
): void {
  const font = new Font(face);
  const { scale } = embedded;
  const shaped = new Map<string, ShapedText>();
  const shapeRun = (run: string, direction: string): ShapedText => {
    const text = new Text();
    text.addText(run);
    text.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR);
    text.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    text.guessSegmentProperties();
    shape(font, text);
    const infos = text.getGlyphInfos();
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), run.length].sort((a, b) => a - b);
    const read = new Set<number>();
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      // The first glyph of a cluster gets all its characters, for searching and copying.
      const characters = read.has(cluster) ? '' : run.slice(cluster, starts[starts.indexOf(cluster) + 1]);
      read.add(cluster);
      return embedded.font.getGlyph(id, Array.from(characters, codePointOf));
    });
    const positions = text.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }, place) => ({
      xAdvance: xAdvance * scale,
      yAdvance: yAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: (glyphs[place]?.advanceWidth ?? 0) * scale,
    }));
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };
  embedded.layoutRun = (run, direction) => {
    const key = `${direction} ${run}`;
    const result = shaped.get(key) ?? shapeRun(run, String(direction));
    shaped.set(key, result);
    // A copy, because pdfkit changes the positions.
    return { ...result, positions: result.positions.map((position) => ({ ...position })) };
  };
}

/** The font name of each character that Inter lacks. Null: no font has the character. */
export type ScriptFonts = ReadonlyMap<string, string | null>;

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const inside of Object.values(value)) yield* textsIn(inside);
}

/** Adds the fonts to a document that the texts in `values` need besides Inter. */
export async function addScriptFonts(
  doc: PDFKit.PDFDocument,
  Document: typeof PDFDocument,
  values: unknown,
): Promise<ScriptFonts> {
  const text = [...textsIn(values)].join('\n').normalize('NFC');
  const inter = fontOf(doc, 'regular')?.font;
  const all = new Set(text);
  const lacking = [...all].filter((one) => !/\p{Cc}/u.test(one) && !inter?.hasGlyphForCodePoint(codePointOf(one)));
  const fonts = new Map<string, string | null>();
  for (const one of all) if (INVISIBLE.test(one)) fonts.set(one, null);
  const missing = new Set(lacking.filter((one) => !INVISIBLE.test(one)));
  if (missing.size === 0) return fonts;
  const harfBuzz = await import('harfbuzzjs');
  // A mark must have the font of the letter before it, so each font gets all marks.
  const shared = [...all].filter((one) => /\p{M}|\p{Join_Control}/u.test(one)).join('');
  for (const family of familiesFor(text))
    for (const listed of await filesOf(family)) {
      const wanted = [...missing].filter((one) => listed.mayHave(codePointOf(one)));
      if (wanted.length === 0) continue;
      const file = await fileFor(listed, wanted.join('') + shared);
      const face = new harfBuzz.Face(new harfBuzz.Blob(Uint8Array.from(file)));
      const characters = new Set(face.collectUnicodes());
      const found = wanted.filter((one) => characters.has(codePointOf(one)));
      if (found.length === 0) continue;
      const name = listed.url.pathname;
      shapeByHarfBuzz(addFont(doc, name, readFont(Document, file)), face, harfBuzz);
      for (const one of found) {
        fonts.set(one, name);
        missing.delete(one);
      }
    }
  for (const one of missing) fonts.set(one, null);
  return fonts;
}
