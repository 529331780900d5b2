import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

/** The names under which the fonts are registered. */
export type Font = 'regular' | 'strong';

// A font with all Latin letters, also those of Vietnamese and of transliterations, and Greek and Cyrillic.
const FILES: Record<Font, string> = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

interface Glyph {
  id: number;
  advanceWidth: number;
}
/** A parsed font file. It caches glyphs, which keep the characters of the document that used them first. */
interface FontFile {
  _glyphs: object;
  hasGlyphForCodePoint(codePoint: number): boolean;
  getGlyph(id: number, codePoints: number[]): Glyph;
}
/** The glyphs of a text in the order in which they are drawn, in thousandths of the font size. */
export interface ShapedText {
  glyphs: Glyph[];
  positions: Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset' | 'advanceWidth', number>[];
  advanceWidth: number;
}
/** A font of a document. `font` is the parsed file, whose only state of a document is its cache of glyphs. */
export interface EmbeddedFont {
  font: FontFile;
  /** Thousandths of the font size per unit of the font file. */
  scale: number;
  /** In thousandths of the font size. */
  ascender: number;
  /** Shapes a text. The features are those of the call that draws the text. */
  layoutRun(text: string, features?: unknown): ShapedText;
  constructor: new (doc: PDFKit.PDFDocument, font: FontFile, id: string) => EmbeddedFont;
}
interface Internals {
  _font: EmbeddedFont;
  _fontFamilies: Record<string, EmbeddedFont>;
}
const internalsOf = (doc: PDFKit.PDFDocument): Internals => doc as unknown as Internals;

/** Returns a font of a document by its name. */
export const fontOf = (doc: PDFKit.PDFDocument, name: string): EmbeddedFont | undefined =>
  internalsOf(doc)._fontFamilies[name];

/** Adds a font to a document, under a name, from a file or its bytes. */
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

/** Parses a font file. pdfkit cannot share parsed fonts between documents, so this uses undocumented fields of pdfkit. */
export const readFont = (Document: typeof PDFDocument, file: string | Buffer): EmbeddedFont =>
  internalsOf(new Document().font(file))._font;

const read = new Map<string, EmbeddedFont>();

/** Adds Inter to a document. The files are parsed once, because parsing takes most of the time of a document. */
export function addFonts(doc: PDFKit.PDFDocument, Document: typeof PDFDocument): void {
  for (const [name, url] of Object.entries(FILES)) {
    const known = read.get(name) ?? readFont(Document, fileURLToPath(url));
    read.set(name, known);
    known.font._glyphs = {};
    addFont(doc, name, known);
  }
}
