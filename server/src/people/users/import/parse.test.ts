import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { IMPORT_ROWS_MAX, UI_LANGS } from '@vr/shared-api/limits';
import { IMPORT_COLUMNS, type ImportColumn } from '@vr/shared-api/member-import';
import { encode } from '../../../platform/csv/testing/encode.ts';
import { random } from '../../../platform/demo/random.ts';
import type { AppError } from '../../../platform/http/fail.ts';
import { COLUMN_NAMES } from './columns.ts';
import { readRows } from './parse.ts';

const HEADER = 'Prénom;Nom;E-mail;Rôles;E-mail du manager';
const JEAN = 'Jean;Petit;jean@company.example;apprenant;';
const read = (content: string | Buffer) => readRows({ bytes: Buffer.from(content), lang: 'en' });

/** Reads a file that must be refused, and returns why. */
async function refusalOf(content: string | Buffer, lang: (typeof UI_LANGS)[number] = 'en') {
  try {
    await readRows({ bytes: Buffer.from(content), lang });
  } catch (error) {
    const { code, field, title = '' } = error as AppError;
    assert.deepEqual([code, field], ['IMPORT_REFUSED', '/body/file']);
    return title;
  }
  return assert.fail('The file was not refused');
}

describe('a file of members', () => {
  test('may have a byte order mark, any line breaks and any of three delimiters', async () => {
    for (const delimiter of [';', ',', '\t'])
      for (const lineBreak of ['\n', '\r\n', '\r'])
        for (const mark of ['', '\uFEFF']) {
          const text = [HEADER, JEAN].join('\n').replaceAll(';', delimiter).replaceAll('\n', lineBreak);
          const file = await read(mark + text);
          assert.deepEqual([file.encoding, file.delimiter, file.ignoredColumns], ['utf-8', delimiter, []]);
          assert.deepEqual(file.rows, [
            {
              line: 2,
              cells: {
                firstName: 'Jean',
                lastName: 'Petit',
                email: 'jean@company.example',
                roles: 'apprenant',
                managerEmail: '',
              },
              hasWrongCellCount: false,
              surplus: [],
            },
          ]);
        }
  });

  test('may have invisible characters in addresses', async () => {
    const row = 'Jean;Petit;\u200bjean@com\u00adpany.example\u00a0;apprenant;\u200b=1';
    const { email, managerEmail } = (await read(`${HEADER}\n${row}`)).rows[0]?.cells ?? {};
    assert.deepEqual([email, managerEmail], ['jean@company.example', '=1']);
  });

  test('in an 8-bit encoding is converted with its headers, and the reply says so', async () => {
    for (const [encoding, header, firstName, lastName] of [
      ['windows-1252', HEADER, 'Zoé €', 'Müller'],
      ['macintosh', HEADER, 'José', 'Muñoz'],
      ['windows-1250', 'First name;Last name;Email;Roles', 'Łukasz', 'Woźniak'],
    ] as const) {
      const file = await read(encode(`${header}\n${firstName};${lastName};a@company.example;apprenant`, encoding));
      const { cells } = file.rows[0] ?? {};
      assert.deepEqual([file.encoding, cells?.firstName, cells?.lastName], [encoding, firstName, lastName]);
    }
  });

  test('is read in the encoding that the person chooses, or refused', async () => {
    const bytes = encode('First name;Last name;Email;Roles\nGdańska;P;a@b.example;learner', 'windows-1250');
    assert.equal((await readRows({ bytes, lang: 'en' })).rows[0]?.cells.firstName, 'Gdañska');
    const { encoding, rows } = await readRows({ bytes, lang: 'en', encoding: 'windows-1250' });
    assert.deepEqual([encoding, rows[0]?.cells.firstName], ['windows-1250', 'Gdańska']);
    await assert.rejects(readRows({ bytes, lang: 'en', encoding: 'utf-8' }), {
      code: 'IMPORT_REFUSED',
      title: 'This file cannot be read in this encoding. Choose another one.',
    });
  });

  test('may name its columns in any language and order, with other columns between', async () => {
    for (const lang of UI_LANGS) {
      const columns = IMPORT_COLUMNS.toReversed();
      const header = ['Ville', ...columns.map((column) => COLUMN_NAMES[lang][column].toUpperCase()), ''].join(',');
      const { rows, ignoredColumns } = await read(`${header}\nParis,${columns.join(',')},\n`);
      assert.deepEqual(ignoredColumns, ['Ville']);
      assert.deepEqual(rows[0]?.cells, Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, column])));
    }
    const [row] = (await read('first name;LASTNAME;Adresse e-mail;rôle\nA;B;a@b.example;x')).rows;
    assert.deepEqual(row?.cells, {
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
      roles: 'x',
      managerEmail: '',
    });
  });

  test('numbers its rows by their first line, past comments, empty lines and quoted line breaks', async () => {
    const { rows } = await read(
      [
        'sep=;',
        '# A comment with "one quote; and a delimiter',
        '"# Another comment, as a spreadsheet saves it";;;;',
        '',
        `${HEADER};"Note\nand more"`,
        `${JEAN};"one\ntwo\n\nthree"`,
        ' ; ;;;',
        '#;left out;;;',
        'Ana;"Le ""Grand""";"ana@company.example" ;"manager\nadmin"; jean@company.example ',
        '',
        "Bob;d'Arc;bob@company.example;learner;",
      ].join('\r\n'),
    );
    assert.deepEqual(
      rows.map(({ line, cells }) => [line, cells.firstName, cells.lastName, cells.roles, cells.managerEmail]),
      [
        [7, 'Jean', 'Petit', 'apprenant', ''],
        [13, 'Ana', 'Le "Grand"', 'manager\nadmin', 'jean@company.example'],
        [16, 'Bob', "d'Arc", 'learner', ''],
      ],
    );
  });

  test('that the import dialog has written with corrected cells keeps its lines', async () => {
    const file = await read(
      '\uFEFFline;firstName;lastName;email;roles;managerEmail\r\n\r\n\r\n4;#1;B;a@b.example;learner;\r\n5;A;B;c@b.example;x;;?',
    );
    assert.deepEqual(file.ignoredColumns, ['line']);
    assert.deepEqual(
      file.rows.map(({ line, cells, hasWrongCellCount }) => [line, cells.firstName, cells.email, hasWrongCellCount]),
      [
        [4, '#1', 'a@b.example', false],
        [5, 'A', 'c@b.example', true],
      ],
    );
  });

  test('has its letters composed, but not in a cell that is too long for that', async () => {
    const decomposed = 'e\u0301';
    const nameOf = async (name: string) =>
      (await read(`${HEADER}\n${JEAN.replace('Jean', name)}`)).rows[0]?.cells.firstName;
    assert.equal(await nameOf(decomposed), 'é');
    assert.equal(await nameOf(decomposed.repeat(1000)), decomposed.repeat(1000));
  });

  test('may leave out a manager at the end of a row, but no other cell, and add none', async () => {
    const shapes = ['A;B;a@b.example;learner', `${JEAN};`, 'A;B;a@b.example', `${JEAN};x`, `"${JEAN}"`];
    const { rows } = await read([HEADER, ...shapes].join('\n'));
    assert.deepEqual(
      rows.map(({ hasWrongCellCount }) => hasWrongCellCount),
      [false, false, true, true, true],
    );
  });

  test('is read back as it was written, whatever its cells, quotes, delimiter, encoding and line breaks', async () => {
    const { int, pick, chance } = random('import');
    const characters = ['a', 'é', 'ß', ' ', '"', "'", ';', ',', '\t', '\n', '=', '0'];
    const cellOf = () => `x${Array.from({ length: int(0, 7) }, () => pick(characters)).join('')}x`;
    for (let round = 0; round < 300; round += 1) {
      const delimiter = pick([';', ',', '\t']);
      const lineBreak = pick(['\n', '\r\n']);
      const columns = [...IMPORT_COLUMNS].sort(() => int(-1, 1));
      const names = COLUMN_NAMES[pick(UI_LANGS)];
      const written = Array.from(
        { length: int(1, 5) },
        () => Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, cellOf()])) as Record<ImportColumn, string>,
      );
      const quote = (cell: string) =>
        /["\n;,\t]/u.test(cell) || chance(0.3) ? `"${cell.replaceAll('"', '""')}"` : cell;
      const lines = [
        columns.map((column) => names[column]),
        ...written.map((cells) => columns.map((column) => cells[column])),
      ].map((cells) => cells.map(quote).join(delimiter));
      const text = lines.join(lineBreak).replaceAll(/(?<!\r)\n/gu, lineBreak);
      const inUtf8 = chance(0.5);
      const { rows, ...file } = await read(inUtf8 ? text : encode(text, 'windows-1252'));
      const isAscii = /^[\0-\x7f]*$/u.test(text);
      assert.equal(file.encoding, inUtf8 || isAscii ? 'utf-8' : 'windows-1252');
      assert.equal(file.delimiter, delimiter, text);
      assert.deepEqual(
        rows.map(({ cells }) => cells),
        written,
      );
    }
  });
});

describe('refused as a whole, with the reason in the language of the person, is', () => {
  test('a spreadsheet, and a file that is no text', async () => {
    assert.match(await refusalOf('PK\x03\x04rest'), /^This is a spreadsheet\./u);
    assert.match(await refusalOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'fr'), /^C’est un classeur de tableur\./u);
    const binary = /^This file is not a text file\./u;
    for (const content of [
      `${HEADER}\nA\0`,
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]),
      Buffer.from(HEADER, 'utf16le'),
      Buffer.concat([Buffer.from(`\uFEFF${HEADER}\n`), Buffer.from([0xe9])]),
    ])
      assert.match(await refusalOf(content), binary);
  });

  test('a file without rows or headers', async () => {
    assert.equal(await refusalOf(''), 'This file is empty.');
    assert.equal(await refusalOf('# only a comment\n;;;\n'), 'This file is empty.');
    assert.equal(await refusalOf(`${HEADER}\n;;;;\n# nobody\n`), 'This file has headers, but no member below them.');
  });

  test('a file whose columns are missing or repeated', async () => {
    assert.equal(
      await refusalOf('Prénom;Nom;Rôle\nA;B;C'),
      'This column is missing: Email. The sample file shows the headers.',
    );
    assert.match(await refusalOf('hello', 'fr'), /^Ces colonnes manquent\u202f: Prénom, Nom, E-mail, Rôles\./u);
    assert.equal(await refusalOf(`${HEADER};Mail\n${JEAN};x`), 'The column “Email” is there twice. Keep it only once.');
  });

  test('a file with an open quotation mark or an endless row', async () => {
    assert.match(await refusalOf(`${HEADER}\n${JEAN}\n\nA;"B;c\n${JEAN}\n`), /^Line 4: a quotation mark is opened/u);
    assert.match(await refusalOf(`${HEADER}\n${JEAN}\n${';'.repeat(200_000)}`), /^Line 3 is too long/u);
    assert.match(await refusalOf(`${HEADER}\n"A${'\nx'.repeat(60_000)}`), /^Line 2 is too long/u);
  });

  test('a file with an endless header, or a row with a great many cells', async () => {
    assert.match(await refusalOf(`${HEADER};${'x'.repeat(10_000)}\n${JEAN}`), /^Line 1 is too long/u);
    const cells = (count: number) => `${JEAN}${'x;'.repeat(count - 5)}x`;
    assert.equal((await read(`${HEADER}\n${cells(200)}`)).rows[0]?.hasWrongCellCount, true);
    assert.match(await refusalOf(`${HEADER}\n${JEAN}\n${cells(201)}`), /^Line 3 is too long/u);
  });

  test('a file with too many rows, which are counted', async () => {
    const rows = (count: number) => `${HEADER}\n${`${JEAN}\n\n`.repeat(count)}`;
    assert.equal((await read(rows(IMPORT_ROWS_MAX))).rows.length, IMPORT_ROWS_MAX);
    assert.equal(
      await refusalOf(rows(IMPORT_ROWS_MAX + 1)),
      'This file has 1,001 members. Import 1,000 at most at a time.',
    );
    assert.match(await refusalOf(rows(10_000), 'es'), /^Este archivo tiene 10\.000 miembros\./u);
    assert.match(await refusalOf(rows(60_000)), /^This file has 60,000 members\./u);
  });
});
