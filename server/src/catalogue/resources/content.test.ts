import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FILE_NAME_MAX } from '@vr/shared-api/limits';
import sharp from 'sharp';
import { encode } from '../../platform/csv/testing/encode.ts';
import { resourceOf } from './content.ts';

const picture = sharp({ create: { width: 8, height: 5, channels: 3, background: '#ff8800' } });
const PNG = await picture.clone().png().toBuffer();
const JPEG = await picture.clone().jpeg().toBuffer();
const PROGRESSIVE = await picture.clone().jpeg({ progressive: true }).toBuffer();
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');

const inspect = async (name: string, content: Buffer | string) => {
  try {
    const { type, fileName } = await resourceOf(
      new File([new Uint8Array(Buffer.from(content))], name),
      '/body/file',
      1,
    );
    return { type, fileName };
  } catch (error) {
    const { code, field } = error as { code: string; field: string };
    assert.equal(field, '/body/file');
    return code;
  }
};

test('a document whose content matches its extension is accepted, in upper or lower case', async () => {
  for (const [name, content, type] of [
    ['Consignes.pdf', PDF, 'pdf'],
    ['PLAN.PDF', PDF, 'pdf'],
    ['scan.pdf', Buffer.concat([Buffer.alloc(1016), PDF]), 'pdf'],
    ['plan.png', PNG, 'png'],
    ['plan.jpg', JPEG, 'jpg'],
    ['plan.jpeg', PROGRESSIVE, 'jpeg'],
    ['Liste.csv', 'nom;prénom\nLefèvre;Élodie\n', 'csv'],
  ] as const)
    assert.deepEqual(await inspect(name, content), { type, fileName: name });
});

test('a JPEG keeps the extension of its name', async () => {
  assert.deepEqual(await inspect('a.JPEG', JPEG), { type: 'jpeg', fileName: 'a.JPEG' });
});

test('a file whose content does not match its extension is refused', async () => {
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
    assert.equal(await inspect(name, content), 'RESOURCE_REFUSED', name);
});

test('a file that only starts like a document is refused', async () => {
  for (const [name, content] of [
    ['a.pdf', '%PDF'],
    ['a.pdf', Buffer.concat([Buffer.alloc(1017), PDF])],
    ['a.pdf', ''],
    ['a.png', PNG.subarray(0, 8)],
    ['a.png', PNG.subarray(0, 24)],
    ['a.png', Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(40)])],
    ['a.jpg', Buffer.from('ffd8ff', 'hex')],
    ['a.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(64)])],
    ['a.jpg', Buffer.concat([JPEG.subarray(0, 4), Buffer.from('ffff', 'hex'), JPEG.subarray(6)])],
  ] as const)
    assert.equal(await inspect(name, content), 'RESOURCE_REFUSED', `${name} ${Buffer.from(content).toString('hex')}`);
});

test('a CSV is text in one column or more', async () => {
  for (const content of [
    '\uFEFFnom;prénom\r\nLefèvre;Élodie\r\n',
    'name,note\n"Smith, John","first line\nsecond; line"\nDoe,ok\n',
    'a\tb\n1\t2',
    'one,row',
    'name\nSmith\nDoe\n',
    'Rapport 2026\n\na;b;c\n1;2;3\n4;5;6\n7;8;9\n',
  ])
    assert.deepEqual(await inspect('a.csv', content), { type: 'csv', fileName: 'a.csv' }, content);
});

test('a CSV may be in UTF-8, UTF-16, Latin-1, Windows-1252 or the encoding of Excel for Mac', async () => {
  const text = 'prénom;prix\nÉlodie;12\n';
  for (const content of [
    Buffer.from(text),
    Buffer.from(text, 'latin1'),
    // The euro sign and the curly quote of Windows-1252.
    Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from([0x80, 0x92])]),
    encode(`${text}François\n`, 'macintosh'),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  ])
    assert.deepEqual(await inspect('a.csv', content), { type: 'csv', fileName: 'a.csv' }, content.toString('hex'));
});

test('a file that is not a table of text is refused as CSV', async () => {
  for (const content of [
    '',
    '   \n\n',
    'a;b\n1;\u0000\n',
    'a;b\n1;\u001b[31m\n',
    Buffer.from('a;b\n1;2\n', 'utf16le'),
    Buffer.from('\uFEFFa;b\n', 'utf16le').subarray(0, -1),
    PNG,
    JPEG,
    PDF,
    Buffer.from('504b0304140000000800', 'hex'),
    '<!doctype html>\n<title>Page</title>\n<p>One\n<p>Two, three\n',
  ])
    assert.equal(await inspect('a.csv', content), 'RESOURCE_REFUSED', JSON.stringify(content));
});

test('an invalid or too long file name is refused, and a valid one is normalised', async () => {
  assert.equal(await inspect(`${'x'.repeat(FILE_NAME_MAX - 3)}.pdf`, PDF), 'RESOURCE_REFUSED');
  assert.equal(await inspect('a\u0007.pdf', PDF), 'RESOURCE_REFUSED');
  assert.deepEqual(await inspect('e\u0301tape.pdf', PDF), { type: 'pdf', fileName: 'étape.pdf' });
});
