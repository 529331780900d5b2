import { crc32, deflateSync } from 'node:zlib';
import type { DemoDocument } from './data/resources.ts';

/** The letters that PDF's own encoding has elsewhere than Latin-1. */
const WINDOWS_1252: Record<string, string> = { '’': '\x92', '–': '\x96', '…': '\x85', '€': '\x80' };

const pdfText = (text: string): string =>
  text.replace(/[’–…€]/gu, (sign) => WINDOWS_1252[sign] ?? '?').replace(/[\\()]/gu, '\\$&');

/** One page (A4) with a heading and lines, as small as a PDF can be. */
function pdf(heading: string, lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${pdfText(line)}) Tj T*`).join('\n');
  const page = `BT /B 22 Tf 56 760 Td (${pdfText(heading)}) Tj /R 11 Tf 0 -44 Td 22 TL\n${shown}\nET`;
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R>>\n`;
  return Buffer.from(`${text}startxref\n${text.indexOf('xref\n')}\n%%EOF\n`, 'latin1');
}

const csv = (rows: readonly string[][]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`);

const SQUARE = 48;
const COLOURS: Record<string, [number, number, number]> = {
  '.': [243, 240, 234],
  b: [47, 107, 133],
  r: [242, 153, 74],
  g: [133, 187, 162],
};

/** A plan of coloured squares. */
function png(plan: readonly string[]): Buffer {
  const width = (plan[0]?.length ?? 0) * SQUARE;
  const rows = plan.map((row) => {
    const pixels = [...row].flatMap((sign) => Array.from({ length: SQUARE }, () => COLOURS[sign] ?? [0, 0, 0]).flat());
    return Buffer.from([0, ...pixels]);
  });
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(plan.length * SQUARE, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2], 8);
  const data = deflateSync(Buffer.concat(rows.flatMap((row) => Array.from({ length: SQUARE }, () => row))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** The bytes of a document: a real one of its type, the same every time. */
export function documentBytes(document: DemoDocument): Buffer {
  if (document.type === 'pdf') return pdf(document.heading, document.lines);
  return document.type === 'csv' ? csv(document.rows) : png(document.plan);
}
