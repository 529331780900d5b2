import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { addFonts } from './fonts.ts';
import { addScriptFonts } from './script-fonts.ts';
import type { Target } from './text.ts';

interface DocumentOptions {
  /** In points. */
  size: [width: number, height: number];
  lang: ContentLang;
  title: string;
  author: string;
  createdAt: Date;
  /** Whether pages stay open until the end, so that their numbers can be added. */
  bufferPages?: boolean;
  /** A value that contains all texts of the document. They determine which fonts it needs. */
  texts: unknown;
}

/** Opens a tagged PDF with its fonts and its root element. The same calls on it always result in the same bytes. */
export async function openDocument(options: DocumentOptions): Promise<Target> {
  const { size, lang, title, author, createdAt, bufferPages = false, texts } = options;
  // Loaded only when something is drawn: most starts of the server need no PDF.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size,
    margin: 0,
    pdfVersion: '1.7',
    lang: bcp47(lang),
    tagged: true,
    displayTitle: true,
    bufferPages,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  addFonts(doc, PDFDocument);
  const fonts = await addScriptFonts(doc, PDFDocument, texts);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, root, fonts };
}
