import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { createI18n, type LocaleLoader } from './create.ts';

const TEXTS: Record<UiLang, string> = { en: 'Hello', fr: 'Bonjour', es: 'Hola', it: 'Ciao' };

/** Loads after so many turns of the event loop, and counts. */
function slowLoader(turns = 1) {
  const asked: UiLang[] = [];
  const loader: LocaleLoader = async (lang) => {
    asked.push(lang);
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    return { default: { greeting: TEXTS[lang] } };
  };
  return { asked, loader };
}

describe('translations', () => {
  it('have the texts of a namespace once it has been added, in one language only', async () => {
    const { i18n, addNamespace } = createI18n('fr');
    const { asked, loader } = slowLoader();
    await addNamespace('catalog', loader);
    assert.equal(i18n.t('greeting', { ns: 'catalog' }), 'Bonjour');
    assert.deepEqual(asked, ['fr']);
  });

  it('switch the language only when all texts are there', async () => {
    const { i18n, addNamespace, setLang } = createI18n('fr');
    await addNamespace('catalog', slowLoader().loader);
    await addNamespace('shell', slowLoader(5).loader);
    const switched = setLang('es');
    assert.equal(i18n.language, 'fr');
    await switched;
    assert.equal(i18n.language, 'es');
    assert.equal(i18n.t('greeting', { ns: 'catalog' }), 'Hola');
    assert.equal(i18n.t('greeting', { ns: 'shell' }), 'Hola');
  });

  it('end in the language that was asked for last', async () => {
    const { i18n, addNamespace, setLang } = createI18n('en');
    const loader: LocaleLoader = async (lang) => slowLoader(lang === 'fr' ? 10 : 1).loader(lang);
    await addNamespace('catalog', loader);
    await Promise.all([setLang('fr'), setLang('it')]);
    assert.equal(i18n.language, 'it');
  });

  it('come in the new language for a namespace that arrives while it is being switched', async () => {
    const { i18n, addNamespace, setLang } = createI18n('en');
    const added = addNamespace('catalog', slowLoader(3).loader);
    await Promise.all([setLang('it'), added]);
    assert.equal(i18n.language, 'it');
    assert.equal(i18n.t('greeting', { ns: 'catalog' }), 'Ciao');
  });

  it('tell whoever waits when texts cannot be fetched, and can be asked again', async () => {
    const { addNamespace } = createI18n('en');
    await assert.rejects(
      addNamespace('catalog', () => Promise.reject(new Error('offline'))),
      /offline/u,
    );
    await addNamespace('catalog', slowLoader().loader);
  });

  it('keep apart from those of another portal in the page', async () => {
    const one = createI18n('fr');
    const other = createI18n('it');
    await one.addNamespace('catalog', slowLoader().loader);
    assert.equal(other.i18n.hasResourceBundle('fr', 'catalog'), false);
    assert.equal(one.i18n.language, 'fr');
    assert.equal(other.i18n.language, 'it');
  });

  it("have this package's own texts in every language, with the same keys", async () => {
    const keys = (texts: object, path = ''): string[] =>
      Object.entries(texts).flatMap(([key, text]) =>
        typeof text === 'object' ? keys(text, `${path}${key}.`) : `${path}${key}`,
      );
    const files = await Promise.all(
      UI_LANGS.map((lang) => import(`./locales/${lang}.json`, { with: { type: 'json' } })),
    );
    const [english, ...others] = files.map(({ default: texts }) => keys(texts).sort());
    for (const other of others) assert.deepEqual(other, english);
  });
});
