import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvFileNames } from './file-names.ts';

test('the name of a partner becomes the name of a file that every operating system accepts', () => {
  for (const [name, expected] of [
    ['Aciérie du Nord', 'Aciérie du Nord.csv'],
    ['株式会社 VR', '株式会社 VR.csv'],
    ['../../etc/passwd', '_.._etc_passwd.csv'],
    ['C:\\temp <"a|b?*">', 'C__temp __a_b____.csv'],
    ['a\u0000b\u202Ec', 'a_b_c.csv'],
    ['  Two   words. ', 'Two words.csv'],
    ['...', '_.csv'],
    ['CON', 'CON_.csv'],
    ['nul.old', 'nul_.old.csv'],
    ['Console', 'Console.csv'],
    ['😀'.repeat(100), `${'😀'.repeat(60)}.csv`],
  ] as const)
    assert.equal(csvFileNames()(name), expected);
});

test('partners with the same name, in any case, get different files', () => {
  const fileName = csvFileNames();
  assert.deepEqual(['Novalis', 'NOVALIS', 'Novalis (2)', 'Nóvalis', 'Other'].map(fileName), [
    'Novalis.csv',
    'NOVALIS (2).csv',
    'Novalis (2) (2).csv',
    'Nóvalis (3).csv',
    'Other.csv',
  ]);
});
