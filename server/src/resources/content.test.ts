import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FILE_NAME_MAX } from '@vr/shared-api/limits';
import sharp from 'sharp';
import { documentOf } from './content.ts';

const picture = sharp({ create: { width: 8, height: 5, channels: 3, background: '#ff8800' } });
const PNG = await picture.clone().png().toBuffer();
const JPEG = await picture.clone().jpeg().toBuffer();
const PROGRESSIVE = await picture.clone().jpeg({ progressive: true }).toBuffer();
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');

const judged = async (name: string, content: Buffer | string) => {
  try {
    const { type, fileName } = await documentOf(new File([new Uint8Array(Buffer.from(content))], name), '/body/file');
    return { type, fileName };
  } catch (error) {
    const { code, field } = error as { code: string; field: string };
    assert.equal(field, '/body/file');
    return code;
  }
};

test('a document is what its content and its ending say, in either case', async () => {
  for (const [name, content, type] of [
    ['Consignes.pdf', PDF, 'pdf'],
    ['PLAN.PDF', PDF, 'pdf'],
    ['plan.png', PNG, 'png'],
    ['plan.jpg', JPEG, 'jpg'],
    ['plan.jpeg', PROGRESSIVE, 'jpeg'],
    ['Liste.csv', 'nom;prénom\nLefèvre;Élodie\n', 'csv'],
  ] as const)
    assert.deepEqual(await judged(name, content), { type, fileName: name });
});

test('a jpg keeps the ending that it was given', async () => {
  assert.deepEqual(await judged('a.JPEG', JPEG), { type: 'jpeg', fileName: 'a.JPEG' });
});

test('an ending that says something else is refused', async () => {
  for (const [name, content] of [
    ['plan.png', JPEG],
    ['plan.jpg', PNG],
    ['plan.pdf', PNG],
    ['plan.csv', PDF],
    ['plan.pdf', 'nom;prénom\n'],
    ['plan.gif', PNG],
    ['plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['plan.pdf.exe', PDF],
    ['plan', PDF],
    ['', PDF],
  ] as const)
    assert.equal(await judged(name, content), 'RESOURCE_REFUSED', name);
});

test('a document that only begins like one is refused', async () => {
  for (const [name, content] of [
    ['a.pdf', '%PDF'],
    ['a.pdf', 'x%PDF-1.4'],
    ['a.pdf', ''],
    ['a.png', PNG.subarray(0, 8)],
    ['a.png', PNG.subarray(0, 24)],
    ['a.png', Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(40)])],
    ['a.jpg', Buffer.from('ffd8ff', 'hex')],
    ['a.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(64)])],
    ['a.jpg', Buffer.concat([JPEG.subarray(0, 4), Buffer.from('ffff', 'hex'), JPEG.subarray(6)])],
  ] as const)
    assert.equal(await judged(name, content), 'RESOURCE_REFUSED', `${name} ${Buffer.from(content).toString('hex')}`);
});

test('a csv is UTF-8 text, with or without a mark, by semicolon, comma or tab', async () => {
  for (const content of [
    '\uFEFFnom;prénom\r\nLefèvre;Élodie\r\n',
    'name,note\n"Smith, John","first line\nsecond; line"\nDoe,ok\n',
    'a\tb\n1\t2',
    'one,row',
    'Rapport 2026\n\na;b;c\n1;2;3\n4;5;6\n7;8;9\n',
  ])
    assert.deepEqual(await judged('a.csv', content), { type: 'csv', fileName: 'a.csv' }, content);
});

test('what is no table of text is no csv', async () => {
  for (const content of [
    '',
    '   \n\n',
    'a;b\n1;\u0000\n',
    'a;b\n1;\u001b[31m\n',
    Buffer.from('a;b\né;c\n', 'latin1'),
    Buffer.from('\uFEFFa;b\n', 'utf16le'),
    '<!doctype html>\n<title>Page</title>\n<p>One\n<p>Two, three\n',
    'Just a note.\nIt goes on, and on.\nAnd ends.\n',
  ])
    assert.equal(await judged('a.csv', content), 'RESOURCE_REFUSED', JSON.stringify(content));
});

test('a table of one endless row is judged at once', async () => {
  assert.equal(await judged('a.csv', 'x'.repeat(20_000_000)), 'RESOURCE_REFUSED');
});

test('a name that cannot be kept is refused', async () => {
  assert.equal(await judged(`${'x'.repeat(FILE_NAME_MAX - 3)}.pdf`, PDF), 'RESOURCE_REFUSED');
  assert.equal(await judged('a\u0007.pdf', PDF), 'RESOURCE_REFUSED');
  assert.deepEqual(await judged('e\u0301tape.pdf', PDF), { type: 'pdf', fileName: 'étape.pdf' });
});
