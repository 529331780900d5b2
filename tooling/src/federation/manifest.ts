import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { EARLY_PLACEHOLDERS, type RemoteManifest, type RemotePage, SHORT_TITLE_MAX } from '@vr/shared-api/remote';
import { contractOf, folderOf } from '../packages.ts';
import type { Texts } from '../webpack/loaders/locale-loader.ts';

/** The file of a remote's federation container, relative to the folder of the build. */
export const ENTRY_FILE = 'remoteEntry.js';

const readJson = (...file: string[]) => JSON.parse(readFileSync(path.join(...file), 'utf8'));

/** Returns the text of a dotted key. */
const lookUp = (texts: Texts, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** Returns a key's text in every interface language. Throws if a language has no text. */
export function titleOf(key: string, locales: Record<UiLang, Texts>): Record<UiLang, string> {
  const titles = UI_LANGS.map((lang) => {
    const title = lookUp(locales[lang], key);
    if (!title) throw new Error(`The page title ${key} is missing in locales/${lang}.json`);
    return [lang, title];
  });
  return Object.fromEntries(titles);
}

/** Returns a short title in every interface language. Throws if one is too long for the bottom bar. */
export function shortTitleOf(key: string, locales: Record<UiLang, Texts>): Record<UiLang, string> {
  const titles = titleOf(key, locales);
  for (const lang of UI_LANGS)
    if (titles[lang].length > SHORT_TITLE_MAX)
      throw new Error(`The short title ${key} in locales/${lang}.json has more than ${SHORT_TITLE_MAX} characters`);
  return titles;
}

const titlesOf = (
  { titleKey, shortTitleKey }: Pick<RemotePage, 'titleKey' | 'shortTitleKey'>,
  locales: Record<UiLang, Texts>,
) => ({ title: titleOf(titleKey, locales), shortTitle: shortTitleOf(shortTitleKey, locales) });

/** Returns the manifest of a remote, from its `package.json`, `src/pages.ts` and locales. */
export async function manifestOf(remote: string, entry: string): Promise<RemoteManifest> {
  const folder = folderOf(remote);
  const source = pathToFileURL(path.join(folder, 'src/pages.ts')).href;
  const { pages, slots }: { pages: RemotePage[]; slots: string[] } = await import(source);
  const locales = Object.fromEntries(
    UI_LANGS.map((lang) => [lang, readJson(folder, 'src/locales', `${lang}.json`)]),
  ) as Record<UiLang, Texts>;
  return {
    name: remote,
    version: readJson(folder, 'package.json').version,
    contract: contractOf(remote),
    entry,
    pages: pages.map(({ titleKey, shortTitleKey, byCompanyType, early, ...page }) => ({
      ...page,
      ...titlesOf({ titleKey, shortTitleKey }, locales),
      ...(byCompanyType
        ? {
            byCompanyType: Object.fromEntries(
              Object.entries(byCompanyType).map(([type, { icon, ...keys }]) => [
                type,
                { icon, ...titlesOf(keys, locales) },
              ]),
            ),
          }
        : {}),
      // `early` expects real values, but the manifest contains placeholders in the paths of the calls.
      ...(early ? { early: early(EARLY_PLACEHOLDERS as never) } : {}),
    })),
    slots,
  };
}
