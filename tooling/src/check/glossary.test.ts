import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../packages.ts';
import { glossaryProblems, refusalsIn } from './glossary.ts';

const DOCUMENT = `
| concept  | English |
| -------- | ------- |
| training | training |

| language | not           | but        | except   |
| -------- | ------------- | ---------- | -------- |
| it       | corso, corsi  | formazione | in corso |
| it       | avanzament*   | progressi  |          |
| es       | casco         | visor      |          |
`;
const problems = (name: string, text: string) => glossaryProblems(refusalsIn(DOCUMENT), { path: name, text });

test('a word that the glossary refuses is reported with its line and the term to use', () => {
  assert.deepEqual(problems('shell/src/locales/it.json', '{\n  "title": "I tuoi corsi"\n}'), [
    'shell/src/locales/it.json:2 has “corsi”, write “formazione” (docs/glossary.md)',
  ]);
});

test('an asterisk stands for the rest of a word, and case does not count', () => {
  assert.equal(problems('texts/it.ts', "title: 'Avanzamento'").length, 1);
});

test('a part of another word, an exception, a key and another language are not reported', () => {
  assert.deepEqual(problems('locales/it.json', '"corso": "Percorso, eliminazione in corso, casco"'), []);
});

test('a glossary without its table is an error', () => {
  assert.throws(() => refusalsIn('# Glossary'));
});

test('the glossary refuses none of its own terms', () => {
  const document = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8');
  const refusals = refusalsIn(document);
  const [terms = ''] = document.split('## Words');
  const rows = terms.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| concept'));
  const langs = ['en', 'fr', 'es', 'it'];
  const texts = langs.map((lang, column) => ({
    path: `glossary/${lang}.md`,
    text: rows.map((row) => row.split('|')[column + 2]).join('\n'),
  }));
  assert.ok(rows.length > 30);
  assert.deepEqual(
    texts.flatMap((text) => glossaryProblems(refusals, text)),
    [],
  );
});
