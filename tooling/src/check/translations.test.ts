import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Texts } from '../webpack/loaders/locale-loader.ts';
import { keysOf, type Locales, localeProblems, usageProblems } from './translations.ts';

const inAllLanguages = (texts: Texts): Locales => ({ en: texts, fr: texts, es: texts, it: texts });

test('every language has every key', () => {
  const locales = { ...inAllLanguages({ card: { start: 'Start' } }), es: { card: {} } };
  assert.deepEqual(localeProblems('locales', locales), ['locales/es.json: card.start is missing']);
});

test('no text is empty', () => {
  const locales = { ...inAllLanguages({ title: 'Catalogue' }), it: { title: ' ' } };
  assert.deepEqual(localeProblems('locales', locales), ['locales/it.json: title is empty']);
});

test('a text has the same variables as the English one', () => {
  const locales = { ...inAllLanguages({ hello: 'Hello {{name}}' }), fr: { hello: 'Bonjour {{nom}}' } };
  assert.deepEqual(localeProblems('locales', locales), [
    'locales/fr.json: hello has different variables from the English text',
  ]);
});

test('a language may have plural forms that others lack, but each has the forms one and other', () => {
  const locales = { ...inAllLanguages({ n_one: '1', n_other: 'n' }), fr: { n_one: '1', n_many: 'n', n_other: 'n' } };
  assert.deepEqual(localeProblems('locales', locales), []);
});

const keys = new Map([
  ['catalog', keysOf({ card: { start: 'Start', count_one: '1', count_other: 'n' }, title: 'Catalogue' })],
  ['ui', keysOf({ retry: 'Retry' })],
]);
const usage = (text: string) => usageProblems('catalog', keys, [{ path: 'Card.tsx', text }]);

test('every key that the code uses exists, and every key is used', () => {
  assert.deepEqual(usage("t('card.start'); t('card.count', { count }); const keys = { title: t('title') };"), []);
  assert.deepEqual(usage("t('card.begin'); t('card.start'); t('card.count'); t('title');"), [
    'Card.tsx uses card.begin, which has no text',
  ]);
  assert.deepEqual(usage("t('card.start'); t('title')"), ['catalog: card.count is not used']);
});

test('keys in a map count as used', () => {
  assert.deepEqual(usage("const KEYS = { a: 'card.start', b: 'card.count' }; t(KEYS[x]); t('title');"), []);
});

test('a file may name another namespace', () => {
  const text = "const { t } = useTranslation('ui'); t('retry'); t('card.start'); t('card.count'); t('title');";
  assert.deepEqual(usage(text), []);
});

test('a computed key is refused, because the check cannot see whether it exists', () => {
  const problems = usage("t(`card.start`); t('card.start'); t('card.count'); t('title');");
  assert.equal(problems.length, 1);
  assert.match(problems[0]!, /computes/);
});
