import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { DemoDocument } from './data/resources.ts';

/** A fixed date, so that the bytes of a document never change. */
const CREATED = new Date('2026-01-01T00:00:00Z');

/** Draws one A4 page with a heading and lines. The font, which every PDF reader has, only has Windows-1252 characters. */
async function pdf(heading: string, lines: readonly string[]): Promise<Buffer> {
  // Loaded only when the demo is seeded, because most starts of the server need no PDF.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'A4', margin: 56, info: { Title: heading, CreationDate: CREATED } });
  document.font('Helvetica-Bold').fontSize(22).text(heading).moveDown();
  document.font('Helvetica').fontSize(11);
  for (const line of lines) document.text(line, { paragraphGap: 8 });
  document.end();
  return buffer(document);
}

/** Formats a table as a CSV file for French spreadsheets: UTF-8 with a byte order mark, and semicolons. */
const csv = (rows: readonly string[][]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`);

const SQUARE_PIXELS = 48;
const COLOURS: Record<string, [red: number, green: number, blue: number]> = {
  '.': [243, 240, 234],
  b: [47, 107, 133],
  r: [242, 153, 74],
  g: [133, 187, 162],
};

async function png(plan: readonly string[]): Promise<Buffer> {
  const [width, height] = [plan[0]?.length ?? 0, plan.length];
  const pixels = plan.flatMap((row) => [...row].flatMap((sign) => COLOURS[sign] ?? [0, 0, 0]));
  return sharp(Uint8Array.from(pixels), { raw: { width, height, channels: 3 } })
    .resize(width * SQUARE_PIXELS, height * SQUARE_PIXELS, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** Returns a valid file with the document. The same document always gives the same bytes. */
export async function documentBytes(document: DemoDocument): Promise<Buffer> {
  if (document.type === 'pdf') return pdf(document.heading, document.lines);
  return document.type === 'csv' ? csv(document.rows) : png(document.plan);
}
