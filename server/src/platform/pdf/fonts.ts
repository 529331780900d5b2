import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

/** The names under which the fonts are registered. */
export type Font = 'regular' | 'strong';

// Inter has all Latin letters (including those of Vietnamese and of transliterations), Greek and Cyrillic.
const FILES: Record<Font, string> = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

interface Glyph {
  id: number;
  advanceWidth: number;
}
/** A parsed font file. Each cached glyph keeps the characters of the document that used it first. */
interface FontFile {
  _glyphs: object;
  hasGlyphForCodePoint(codePoint: number): boolean;
  getGlyph(id: number, codePoints: number[]): Glyph;
}
/** The glyphs of a text in drawing order. Lengths are in thousandths of the font size. */
export interface ShapedText {
  glyphs: Glyph[];
  positions: Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset' | 'advanceWidth', number>[];
  advanceWidth: number;
}
/** A font of a document. `font` is the parsed file. Its only document-specific state is its glyph cache. */
export interface EmbeddedFont {
  font: FontFile;
  /** Thousandths of the font size per unit of the font file. */
  scale: number;
  /** In thousandths of the font size. */
  ascender: number;
  /** Shapes a text, with the features that were passed to the call that draws the text. */
  layoutRun(text: string, features?: unknown): ShapedText;
  constructor: new (doc: PDFKit.PDFDocument, font: FontFile, id: string) => EmbeddedFont;
}
interface Internals {
  _font: EmbeddedFont;
  _fontFamilies: Record<string, EmbeddedFont>;
}
const internalsOf = (doc: PDFKit.PDFDocument): Internals => doc as unknown as Internals;

/** Returns the font that is registered in a document under `name`. */
export const fontOf = (doc: PDFKit.PDFDocument, name: string): EmbeddedFont | undefined =>
  internalsOf(doc)._fontFamilies[name];

/** Adds a parsed font to a document, under `name`. */
export function addFont(
  doc: PDFKit.PDFDocument,
  name: string,
  { font, constructor: Embedded }: EmbeddedFont,
): EmbeddedFont {
  const families = internalsOf(doc)._fontFamilies;
  const added = new Embedded(doc, font, `F${Object.keys(families).length + 1}`);
  families[name] = added;
  return added;
}

/** Parses a font file. Uses undocumented fields of pdfkit, which cannot share parsed fonts between documents. */
export const readFont = (Document: typeof PDFDocument, file: string | Buffer): EmbeddedFont =>
  internalsOf(new Document().font(file))._font;

const read = new Map<string, EmbeddedFont>();

/** Adds Inter to a document. The font files are parsed only once, because parsing is most of the work on a document. */
export function addFonts(doc: PDFKit.PDFDocument, Document: typeof PDFDocument): void {
  for (const [name, url] of Object.entries(FILES)) {
    const known = read.get(name) ?? readFont(Document, fileURLToPath(url));
    read.set(name, known);
    known.font._glyphs = {};
    addFont(doc, name, known);
  }
}
