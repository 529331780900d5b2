import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { UI_LANGS } from '@vr/shared-api/limits';
import { IMPORT_COLUMNS, IMPORT_PROBLEMS } from '@vr/shared-api/member-import';
import { parse } from 'csv-parse/sync';
import { COLUMN_NAMES } from './columns.ts';
import { type JudgedRow, judgeRows } from './judge.ts';
import { readRows } from './parse.ts';
import { reportOf } from './report.ts';
import { sampleOf } from './sample.ts';

const FACTS = { freePlaces: 100, people: [], takenEmails: [] };

describe('the sample', () => {
  for (const lang of UI_LANGS)
    test(`in ${lang} explains every column, begins with a manager and can be imported as it is`, async () => {
      const sample = sampleOf(lang);
      assert.match(sample, /^\uFEFF#(?:[^\n]*\r\n)+$/u);
      const comments = sample.split('\r\n').filter((line) => /^\W*#/u.test(line));
      for (const column of IMPORT_COLUMNS) {
        const name = COLUMN_NAMES[lang][column];
        const explained = comments.filter(
          (line) => line.startsWith(`# ${name}:`) || line.startsWith(`# ${name}\u202f:`),
        );
        assert.equal(explained.length, 1, name);
      }
      const { rows, delimiter, ignoredColumns, encoding } = await readRows({ bytes: Buffer.from(sample), lang });
      assert.deepEqual([delimiter, encoding, ignoredColumns], [lang === 'en' ? ',' : ';', 'utf-8', []]);
      const judged = judgeRows(rows, FACTS);
      assert.deepEqual(
        judged.map(({ outcome, roles }) => [outcome, roles]),
        [
          ['ADD', ['ROLE_MANAGER']],
          ['ADD', []],
          ['ADD', ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER']],
        ],
      );
      assert.equal(rows[1]?.cells.managerEmail, rows[0]?.cells.email);
    });
});

describe('the report', () => {
  const cells = {
    firstName: 'Zoé',
    lastName: 'Petit',
    email: 'zoe@company.example',
    roles: 'manager',
    managerEmail: 'boss@company.example',
  };
  const row = (line: number, more: Partial<JudgedRow>): JudgedRow => ({
    line,
    cells,
    surplus: [],
    outcome: 'REFUSED',
    problems: [],
    known: undefined,
    roles: [],
    fields: [],
    ...more,
  });

  test('has a line for each row, with its outcome and the reasons, and no formula', () => {
    const judged = [
      row(2, { outcome: 'ADD' }),
      row(3, { outcome: 'UPDATE' }),
      row(5, { outcome: 'UNCHANGED' }),
      row(6, {
        cells: { ...cells, firstName: '=cmd|1' },
        problems: [
          { column: 'firstName', value: '=cmd|1', reason: 'FORMULA' },
          { column: 'email', value: cells.email, reason: 'DUPLICATE_ROW', line: 2 },
          { value: '', reason: 'USER_QUOTA_REACHED' },
        ],
      }),
    ];
    const read = parse(reportOf(judged, 'fr'), { bom: true, delimiter: ';', record_delimiter: '\r\n' });
    const person = ['Petit', 'zoe@company.example', 'manager', 'boss@company.example'];
    assert.deepEqual(read, [
      ['Ligne', 'Prénom', 'Nom', 'E-mail', 'Rôles', 'E-mail du manager', 'Résultat', 'Motif'],
      ['2', 'Zoé', ...person, 'Ajouté', ''],
      ['3', 'Zoé', ...person, 'Mis à jour', ''],
      ['5', 'Zoé', ...person, 'Sans changement', ''],
      [
        '6',
        "'=cmd|1",
        ...person,
        'Refusé',
        'Prénom\u202f: Retirez le =, +, - ou @ du début\u202f: une formule n’est pas importée. E-mail\u202f: La ligne 2 a la même adresse e-mail. Votre entreprise n’a plus de place libre. Contactez l’assistance pour obtenir plus de places.',
      ],
    ]);
  });

  test('has another text for each reason, in each language', () => {
    const judged = IMPORT_PROBLEMS.map((reason, place) => row(place, { problems: [{ value: '', reason }] }));
    const texts = UI_LANGS.flatMap((lang) =>
      parse(reportOf(judged, lang), { bom: true, delimiter: lang === 'en' ? ',' : ';', from: 2 }).map(
        (cell) => cell[7],
      ),
    );
    assert.equal(texts.length, UI_LANGS.length * IMPORT_PROBLEMS.length);
    assert.equal(new Set(texts).size, texts.length);
    assert.ok(!texts.includes(''));
  });
});
