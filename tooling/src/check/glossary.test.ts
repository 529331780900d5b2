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

test('a part of another word, an exception, a key, the name of a value and another language are not reported', () => {
  assert.deepEqual(problems('locales/it.json', '"corso": "Percorso {{corso}}, eliminazione in corso, casco"'), []);
});

test('a file with several languages is read language by language', () => {
  const text = [
    'const TEXTS: Record<UiLang, Texts> = {',
    "  es: { hat: 'casco' },",
    '  fr: {',
    "    hat: 'casco', state: { name: 'corso' },",
    '  },',
    '  it: {',
    '    title:',
    "      'I tuoi corsi, e il casco',",
    '    state: "Eliminazione in corso",',
    '  },',
    "  pt: { hat: 'casco' },",
    '};',
    "const it: Texts = { title: 'Corso' };",
    "const names = { fr: 'Le corso', es: 'El casco' };",
    "it('reads the corsi');",
  ].join('\n');
  assert.deepEqual(problems('server/src/learning/certificates/texts.ts', text), [
    'server/src/learning/certificates/texts.ts:2 has “casco”, write “visor” (docs/glossary.md)',
    'server/src/learning/certificates/texts.ts:8 has “corsi”, write “formazione” (docs/glossary.md)',
    'server/src/learning/certificates/texts.ts:13 has “corso”, write “formazione” (docs/glossary.md)',
    'server/src/learning/certificates/texts.ts:14 has “casco”, write “visor” (docs/glossary.md)',
  ]);
  const steps = '{\n  "title": {\n    "es": "Ponerse el casco",\n    "it": "Mettersi il casco"\n  }\n}';
  assert.equal(problems('demo/lockout/steps.json', steps).length, 1);
});

test('the texts of the product in files with several languages are read', () => {
  const italian = {
    'server/src/learning/certificates/texts.ts': 'ponteggi',
    'server/src/companies/clients/export-texts.ts': 'Partner',
    'server/src/catalogue/courses/texts.ts': 'la descrizione breve',
    'server/src/companies/partners/export-texts.ts': 'Preferiti',
    'server/src/people/users/import/columns.ts': 'Cognome',
    'shell/src/errors/texts.ts': 'assistenza',
    'demo/lockout/steps.json': 'lucchetto',
  };
  for (const [file, word] of Object.entries(italian)) {
    const refusals = refusalsIn(`| it | ${word} | another word | |`);
    const found = glossaryProblems(refusals, { path: file, text: readFileSync(path.join(ROOT, file), 'utf8') });
    assert.ok(found.length === 1, `${file}: ${found.length} problems`);
  }
});

test('names in the code are not reported', () => {
  assert.deepEqual(problems('roles.ts', "  es: { CASCO_ROLE: 'visor' },"), []);
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
