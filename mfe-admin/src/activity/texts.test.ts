import { expect, test } from '@jest/globals';
import { createI18n } from '@vr/shared-ui/i18n/create';
import { ACTION_TEXTS, FIELD_TEXTS, KIND_TEXTS } from './texts.ts';

test('every action, kind and field has a text', async () => {
  const { i18n, addNamespace } = createI18n('en');
  await addNamespace('admin', (lang) => import(`../locales/${lang}.json`));
  const keys = [ACTION_TEXTS, KIND_TEXTS, FIELD_TEXTS].flatMap((texts) => Object.values(texts));
  expect(keys.filter((key) => !i18n.exists(key, { ns: 'admin' }))).toStrictEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
