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
  /** Whether pages stay open until the end. Needed for adding page numbers. */
  bufferPages?: boolean;
  /** An object that contains all texts of the document, at any depth. They determine the fonts that the document needs. */
  texts: unknown;
}

/** Opens a tagged PDF with its fonts and its root element. The same calls always produce the same bytes. */
export async function openDocument(options: DocumentOptions): Promise<Target> {
  const { size, lang, title, author, createdAt, bufferPages = false, texts } = options;
  // Loaded at first use, because most starts of the server need no PDF.
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
