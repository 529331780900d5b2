import { describe, expect, it } from '@jest/globals';
import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { createI18n, type LocaleLoader } from './create.ts';

const TEXTS: Record<UiLang, string> = { en: 'Hello', fr: 'Bonjour', es: 'Hola', it: 'Ciao' };

/** Returns a loader that takes `delay` turns of the event loop, and the languages that it was called with. */
function slowLoader(delay = 1) {
  const requested: UiLang[] = [];
  const loader: LocaleLoader = async (lang) => {
    requested.push(lang);
    for (let turn = 0; turn < delay; turn++) await new Promise(setImmediate);
    return { default: { greeting: TEXTS[lang] } };
  };
  return { requested, loader };
}

describe('translations', () => {
  it('load the texts of an added namespace in the current language only', async () => {
    const { i18n, addNamespace } = createI18n('fr');
    const { requested, loader } = slowLoader();
    await addNamespace('catalog', loader);
    expect(i18n.t('greeting', { ns: 'catalog' })).toBe('Bonjour');
    expect(requested).toStrictEqual(['fr']);
  });

  it('switch the language only after all texts have loaded', async () => {
    const { i18n, addNamespace, setLang } = createI18n('fr');
    await addNamespace('catalog', slowLoader().loader);
    await addNamespace('shell', slowLoader(5).loader);
    const switched = setLang('es');
    expect(i18n.language).toBe('fr');
    await switched;
    expect(i18n.language).toBe('es');
    expect(i18n.t('greeting', { ns: 'catalog' })).toBe('Hola');
    expect(i18n.t('greeting', { ns: 'shell' })).toBe('Hola');
  });

  it('end in the language that was requested last', async () => {
    const { i18n, addNamespace, setLang } = createI18n('en');
    const loader: LocaleLoader = async (lang) => slowLoader(lang === 'fr' ? 10 : 1).loader(lang);
    await addNamespace('catalog', loader);
    await Promise.all([setLang('fr'), setLang('it')]);
    expect(i18n.language).toBe('it');
  });

  it('are in the new language for a namespace that is added during a switch', async () => {
    const { i18n, addNamespace, setLang } = createI18n('en');
    const added = addNamespace('catalog', slowLoader(3).loader);
    await Promise.all([setLang('it'), added]);
    expect(i18n.language).toBe('it');
    expect(i18n.t('greeting', { ns: 'catalog' })).toBe('Ciao');
  });

  it('fail for the caller if texts cannot be fetched, and can be requested again', async () => {
    const { addNamespace } = createI18n('en');
    await expect(addNamespace('catalog', () => Promise.reject(new Error('offline')))).rejects.toThrow(/offline/u);
    await addNamespace('catalog', slowLoader().loader);
  });

  it('of another release are added to those of the first', async () => {
    const { i18n, addNamespace } = createI18n('en');
    await addNamespace('catalog', async () => ({ default: { list: { title: 'Trainings', old: 'Old' } } }));
    await addNamespace('catalog', async () => ({ default: { list: { title: 'All trainings' } } }));
    expect(i18n.t('list.title', { ns: 'catalog' })).toBe('All trainings');
    expect(i18n.t('list.old', { ns: 'catalog' })).toBe('Old');
  });

  it('are independent of another portal in the same page', async () => {
    const one = createI18n('fr');
    const other = createI18n('it');
    await one.addNamespace('catalog', slowLoader().loader);
    expect(other.i18n.hasResourceBundle('fr', 'catalog')).toBe(false);
    expect(one.i18n.language).toBe('fr');
    expect(other.i18n.language).toBe('it');
  });

  it('of this package have the same keys in every language', async () => {
    const keys = (texts: object, path = ''): string[] =>
      Object.entries(texts).flatMap(([key, text]) =>
        typeof text === 'object' ? keys(text, `${path}${key}.`) : `${path}${key}`,
      );
    const files = await Promise.all(
      UI_LANGS.map((lang) => import(`./locales/${lang}.json`, { with: { type: 'json' } })),
    );
    const [english, ...others] = files.map(({ default: texts }) => keys(texts).sort());
    for (const other of others) expect(other).toStrictEqual(english);
  });
});
