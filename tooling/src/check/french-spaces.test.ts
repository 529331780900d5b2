import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frenchSpaceProblems } from './french-spaces.ts';

const problems = (text: string) => frenchSpaceProblems({ path: 'locales/fr.json', text: `  "key": "${text}",` });

for (const text of [
  'Supprimer ?',
  'Score\u00a0: 80',
  'Score: 80',
  '« Nouveau\u202f»',
  '«Nouveau\u202f»',
  '«\u202fNouveau»',
])
  test(`“${text}” is reported`, () => {
    assert.equal(problems(text).length, 1);
    assert.match(problems(text)[0]!, /^locales\/fr\.json:1 needs/u);
  });

for (const text of [
  'Supprimer\u202f?',
  '«\u202f{{title}}\u202f»\u202f: {{score}}',
  'Ajoutez # ? ! @',
  '{{ratio}}:1',
  'https://',
])
  test(`“${text}” is not reported`, () => assert.deepEqual(problems(text), []));
