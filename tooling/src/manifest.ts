import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { REMOTE_CONTRACT, type RemoteManifest, type RemotePage } from '@vr/shared-api/remote';
import { ROOT } from './packages.ts';

type Texts = { [key: string]: string | Texts };

const readJson = (...file: string[]) => JSON.parse(readFileSync(path.join(...file), 'utf8'));

/** The text of a dotted key, or undefined where there is none. */
const lookUp = (texts: Texts, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** A key's text in every interface language; one that is missing is an error. */
export function titleOf(key: string, locales: Record<UiLang, Texts>): Record<UiLang, string> {
  const titles = UI_LANGS.map((lang) => {
    const title = lookUp(locales[lang], key);
    if (!title) throw new Error(`The page title ${key} is missing in locales/${lang}.json`);
    return [lang, title];
  });
  return Object.fromEntries(titles);
}

/** What a remote's build says of it, from its `package.json`, `src/pages.ts` and locales. */
export async function manifestOf(remote: string, entry: string): Promise<RemoteManifest> {
  const folder = path.join(ROOT, remote);
  const source = pathToFileURL(path.join(folder, 'src/pages.ts')).href;
  const { pages, slots }: { pages: RemotePage[]; slots: string[] } = await import(source);
  const locales = Object.fromEntries(
    UI_LANGS.map((lang) => [lang, readJson(folder, 'src/locales', `${lang}.json`)]),
  ) as Record<UiLang, Texts>;
  return {
    name: remote,
    version: readJson(folder, 'package.json').version,
    contract: REMOTE_CONTRACT,
    entry,
    pages: pages.map(({ titleKey, shortTitleKey, ...page }) => ({
      ...page,
      title: titleOf(titleKey, locales),
      shortTitle: titleOf(shortTitleKey, locales),
    })),
    slots,
  };
}
