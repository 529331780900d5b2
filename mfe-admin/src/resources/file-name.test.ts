import { expect, test } from '@jest/globals';
import { titleFromFileName, typeFromFileName } from './file-name.ts';

test('only the extension of a file name decides its type, in upper or lower case', () => {
  expect(typeFromFileName('Plan.PDF')).toBe('pdf');
  expect(typeFromFileName('plan.jpeg')).toBe('jpeg');
  expect(typeFromFileName('plan.pdf.exe')).toBe(undefined);
  expect(typeFromFileName('pdf')).toBe(undefined);
});

test('the suggested title is the file name without extension and with normal spaces', () => {
  expect(titleFromFileName('Consignes_de  sécurité.v2.pdf')).toBe('Consignes de sécurité.v2');
  expect(titleFromFileName('.pdf')).toBe('');
  expect(titleFromFileName(`${'x'.repeat(200)}.csv`).length).toBe(100);
});
