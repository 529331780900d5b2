import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { documentOf } from '../resources/content.ts';
import { RESOURCES } from './data/resources.ts';
import { documentBytes } from './documents.ts';

test('every document of the demo is what a person could have added', async () => {
  for (const { fileName, document } of RESOURCES) {
    const file = new File([new Uint8Array(documentBytes(document))], fileName);
    assert.equal((await documentOf(file, '/body/file')).type, document.type);
  }
});

test('a plan can be opened as a picture', async () => {
  const bytes = documentBytes({ type: 'png', plan: ['.b', 'rg', '..'] });
  const { width, height } = (await sharp(bytes).raw().toBuffer({ resolveWithObject: true })).info;
  assert.deepEqual([width, height], [96, 144]);
});

test('the cross-reference of a page points at its objects', () => {
  const text = documentBytes({ type: 'pdf', heading: 'Été (1)', lines: ['L’eau'] }).toString('latin1');
  const start = Number(/startxref\n(\d+)/u.exec(text)?.[1]);
  assert.ok(text.startsWith('xref', start));
  const offsets = [...text.matchAll(/(\d{10}) 00000 n/gu)].map((match) => Number(match[1]));
  for (const [index, offset] of offsets.entries()) assert.ok(text.startsWith(`${index + 1} 0 obj`, offset));
});
