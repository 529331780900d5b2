import { expect, test } from '@jest/globals';
import { type CheckedRow, correctedFile } from './corrected-file.ts';

const row = (line: number, firstName: string, more: Partial<CheckedRow> = {}): CheckedRow => ({
  line,
  cells: { firstName, lastName: 'Petit', email: 'a@b.example', roles: 'learner', managerEmail: '' },
  outcome: 'ADD',
  problems: [],
  ...more,
});
const HEADER = 'line;firstName;lastName;email;roles;managerEmail';

test('changed cells replace those of the file, and every row stays on its line', async () => {
  const rows = [row(3, 'Ana'), row(4, 'Two\nlines'), row(8, '=1', { outcome: 'REFUSED' })];
  const text = await correctedFile(rows, { 8: { firstName: 'Bob; "B"', managerEmail: 'boss@b.example' } }).text();
  expect(text.split('\r\n')).toStrictEqual([
    HEADER,
    '',
    '3;Ana;Petit;a@b.example;learner;',
    '4;"Two\nlines";Petit;a@b.example;learner;',
    '',
    '',
    '8;"Bob; ""B""";Petit;a@b.example;learner;boss@b.example',
    '',
  ]);
});

test('a row of the wrong length stays refused until it is changed', async () => {
  const problems: CheckedRow['problems'] = [{ value: '', reason: 'WRONG_CELL_COUNT' }];
  const rows = [row(2, 'Ana', { outcome: 'REFUSED', problems })];
  expect(await correctedFile(rows, {}).text()).toBe(`${HEADER}\r\n2;Ana;Petit;a@b.example;learner;;?\r\n`);
  expect(await correctedFile(rows, { 2: { firstName: 'Eva' } }).text()).toBe(
    `${HEADER}\r\n2;Eva;Petit;a@b.example;learner;\r\n`,
  );
});
