import type { UiLang } from '@vr/shared-api/limits';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { NAMESPACE_USED } from './namespace-used';

/** Fetches the texts of a namespace in a language. The build has already replaced missing texts with English ones. */
export type LocaleLoader = (lang: UiLang) => Promise<{ default: Record<string, unknown> }>;

/** Loads the texts of this package, which are in one script with those of the shell. Their namespace is `ui`. */
export const uiLocales: LocaleLoader = (lang) =>
  import(/* webpackChunkName: 'texts-[request]' */ `./locales/${lang}.json`);

/** Creates the translations of a portal. Each remote adds its namespace when it is loaded. */
export function createI18n(lang: UiLang) {
  const loaders = new Map<string, LocaleLoader>();
  /** The loader of each language and namespace that is loaded. */
  const loaded = new Map<string, LocaleLoader>();
  const i18n = createInstance();
  let wanted = lang;
  void i18n.use(initReactI18next).init({
    lng: lang,
    fallbackLng: false,
    load: 'currentOnly',
    resources: {},
    ns: [],
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });

  i18n.on(NAMESPACE_USED, (namespace: string, loader: LocaleLoader) => loaders.set(namespace, loader));

  async function load(namespace: string, loader: LocaleLoader, into: UiLang): Promise<void> {
    const key = `${into} ${namespace}`;
    if (loaded.get(key) === loader) return;
    const { default: texts } = await loader(into);
    // Another release of a remote adds its texts to those of the first, which may still be on screen.
    i18n.addResourceBundle(into, namespace, texts, true, true);
    loaded.set(key, loader);
  }

  return {
    i18n,
    /** Loads a namespace in the current language. Await it before rendering components that use the namespace. */
    async addNamespace(namespace: string, loader: LocaleLoader): Promise<void> {
      loaders.set(namespace, loader);
      // Repeats if the language changed while the file was loading.
      for (let last: UiLang | undefined; last !== wanted; ) {
        last = wanted;
        await load(namespace, loader, last);
      }
    },
    /** Switches the language after the texts of every namespace have loaded. The last call wins. */
    async setLang(next: UiLang): Promise<void> {
      wanted = next;
      await Promise.all([...loaders].map(([namespace, loader]) => load(namespace, loader, next)));
      if (wanted === next) await i18n.changeLanguage(next);
    },
  };
}

export type Translations = ReturnType<typeof createI18n>;
