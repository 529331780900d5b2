import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { resourceOf } from '../../catalogue/resources/content.ts';
import { RESOURCES } from './data/resources.ts';
import { documentBytes } from './documents.ts';

test('the portal accepts every document of the demo as an upload of its type', async () => {
  for (const { fileName, document } of RESOURCES) {
    const file = new File([new Uint8Array(await documentBytes(document))], fileName);
    assert.equal((await resourceOf(file, '/body/file', 1)).type, document.type);
  }
});

test('the bytes of a document are the same every time', async () => {
  for (const { document } of RESOURCES) {
    assert.deepEqual(await documentBytes(document), await documentBytes(document));
  }
});

test('a plan is a picture of its coloured squares', async () => {
  const bytes = await documentBytes({ type: 'png', plan: ['.b', 'rg', '..'] });
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [96, 144, 3]);
  const pixelAt = (x: number, y: number) => [...data.subarray((y * 96 + x) * 3, (y * 96 + x) * 3 + 3)];
  assert.deepEqual(
    [pixelAt(47, 47), pixelAt(48, 47)],
    [
      [243, 240, 234],
      [47, 107, 133],
    ],
  );
  assert.deepEqual(
    [pixelAt(0, 95), pixelAt(95, 48)],
    [
      [242, 153, 74],
      [133, 187, 162],
    ],
  );
});

function textOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/gu)].map(
    ({ index, 0: { length } }) => inflateSync(pdf.subarray(index + length)).toString('latin1'),
  );
  // A line is an array of hexadecimal strings, with kerning values between them.
  const lines = streams.flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/gu)].map(([, line = '']) => line));
  const bytes = lines.map((line) => [...line.matchAll(/<([0-9a-f]+)>/gu)].map(([, hex = '']) => hex).join(''));
  return bytes.map((hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))).join('\n');
}

test('a page is a PDF with its heading and its lines', async () => {
  const bytes = await documentBytes({ type: 'pdf', heading: 'Été (1)', lines: ['L’eau', 'Arrêt – 5 €…'] });
  const text = bytes.toString('latin1');
  assert.ok(text.startsWith('%PDF-1.'));
  assert.deepEqual(text.match(/D:\d+Z/gu), ['D:20260101000000Z'], 'the time of creation is fixed');
  assert.match(text, /\/Type \/Pages\s+\/Count 1\b/u);
  assert.equal(textOf(bytes), 'Été (1)\nL’eau\nArrêt – 5 €…');

  const start = Number(/startxref\n(\d+)/u.exec(text)?.[1]);
  assert.ok(text.startsWith('xref', start));
  const offsets = [...text.matchAll(/(\d{10}) 00000 n/gu)].map((match) => Number(match[1]));
  assert.ok(offsets.length > 0);
  for (const [index, offset] of offsets.entries()) assert.ok(text.startsWith(`${index + 1} 0 obj`, offset));
});
