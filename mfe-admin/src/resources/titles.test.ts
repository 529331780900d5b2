import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleOfName, typeOfName } from './titles.ts';

test('a file’s name tells its type, in either case, and nothing else does', () => {
  assert.equal(typeOfName('Plan.PDF'), 'pdf');
  assert.equal(typeOfName('plan.jpeg'), 'jpeg');
  assert.equal(typeOfName('plan.pdf.exe'), undefined);
  assert.equal(typeOfName('pdf'), undefined);
});

test('a title begins as the file’s name, as people write it', () => {
  assert.equal(titleOfName('Consignes_de  sécurité.v2.pdf'), 'Consignes de sécurité.v2');
  assert.equal(titleOfName('.pdf'), '');
  assert.equal(titleOfName(`${'x'.repeat(200)}.csv`).length, 100);
});
