import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

/** The names under which the fonts are registered. */
export type Font = 'regular' | 'strong';

// A font with all Latin letters, also those of Vietnamese and of transliterations, and Greek and Cyrillic.
const FILES: Record<Font, string> = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

/** A font file that was read. It keeps glyphs, with the characters for which the document that used them first needed them. */
interface FontFile {
  _glyphs: object;
}
/** A font of a document. `font` is the file that was read, which has no other state of the document. */
interface EmbeddedFont {
  font: FontFile;
  constructor: new (doc: PDFKit.PDFDocument, font: FontFile, id: string) => EmbeddedFont;
}
interface Internals {
  _font: EmbeddedFont;
  _fontFamilies: Record<string, EmbeddedFont>;
}
const internalsOf = (doc: PDFKit.PDFDocument): Internals => doc as unknown as Internals;

const read = new Map<string, EmbeddedFont>();

/**
 * Adds the fonts to a document, under their names. The files are read once, because that takes most of the time that a
 * document takes. pdfkit has no way to share what it has read, so this uses fields that it does not document.
 */
export function addFonts(doc: PDFKit.PDFDocument, Document: typeof PDFDocument): void {
  for (const [index, [name, url]] of Object.entries(FILES).entries()) {
    const known = read.get(name) ?? internalsOf(new Document().font(fileURLToPath(url)))._font;
    read.set(name, known);
    known.font._glyphs = {};
    internalsOf(doc)._fontFamilies[name] = new known.constructor(doc, known.font, `F${index + 1}`);
  }
}
