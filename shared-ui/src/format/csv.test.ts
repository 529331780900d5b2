import { expect, test } from '@jest/globals';
import { csvOf } from './csv';
import { datedFileName } from './save-file';

test('cells with delimiters, quotes, line breaks or outer spaces are quoted', () => {
  const rows = [
    ['Name', 'a;b', 'say "hi"'],
    ['two\nlines', ' space', ''],
  ];
  expect(csvOf(rows, { delimiter: ';', escapesFormulas: true })).toBe(
    '\uFEFFName;"a;b";"say ""hi"""\r\n"two\nlines";" space";\r\n',
  );
});

test('a cell that a spreadsheet program would run is escaped only on request', () => {
  const rows = [['=1+1', '+33', '-x', '@a', 'a=b']];
  expect(csvOf(rows, { delimiter: ',', escapesFormulas: true })).toBe(`\uFEFF'=1+1,'+33,'-x,'@a,a=b\r\n`);
  expect(csvOf(rows, { delimiter: ',', escapesFormulas: false })).toBe('\uFEFF=1+1,+33,-x,@a,a=b\r\n');
});

test('a downloaded file is named with its day', () => {
  expect(datedFileName('report', 'csv', new Date(2026, 2, 5))).toBe('report_05_03_2026.csv');
});
