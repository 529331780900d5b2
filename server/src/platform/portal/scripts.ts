import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import {
  type EarlyScripts,
  fileAddress,
  type PageScripts,
  type PortalConfig,
  type RemoteManifest,
  type ShellScripts,
} from '@vr/shared-api/remote';

const byLang = (filesOf: (lang: UiLang) => string[]) =>
  Object.fromEntries(UI_LANGS.map((lang) => [lang, filesOf(lang)])) as Record<UiLang, string[]>;

const NONE: EarlyScripts = { files: [], locales: byLang(() => []), integrity: {} };

const ofShell = (files: readonly string[] = []) => files.map((file) => `/assets/${file}`);

/** Returns the list of scripts of the built shell. Undefined for a development build, which has no list. */
export const readShellScripts = async (folder: string): Promise<ShellScripts | undefined> => {
  const text = await readFile(join(folder, 'scripts.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
};

/**
 * Returns the URLs of all scripts that a signed-in person needs for the page at a path: those of the shell, of the page's
 * remote, and of the modules that both share. The hashes of the remote's scripts are the ones with which the remote loads
 * them, because a browser loads a script twice if the preload has another hash. In remotes without shared files, only the
 * container has a hash.
 */
export function scriptsOf(
  shell: ShellScripts | undefined,
  manifests: readonly RemoteManifest[],
  path: string,
): EarlyScripts {
  if (!shell) return NONE;
  const remote = manifests.find(({ pages }) => pages.some((page) => page.path === path));
  const page = remote?.pages.find((offered) => offered.path === path);
  const scripts = remote?.scripts;
  const own: PageScripts | undefined = page && scripts?.pages[page.id];
  const integrity: Record<string, string> = {};
  const ofRemote = (files: readonly string[] = []) =>
    files.map((file) => {
      const url = fileAddress(remote!, file);
      const hash = remote?.files?.[file];
      if (hash && (remote.sharesFiles || file === remote.entry)) integrity[url] = hash;
      return url;
    });
  const keys = [...shell.signedIn.shared, ...(own?.shared ?? [])];
  const needed = [...shell.signedIn.files, ...keys.flatMap((key) => shell.shared[key] ?? [])];
  // If another script contains a script, preloading the contained one is useless, and Chrome warns about it.
  const contained = new Set(needed.flatMap((file) => shell.contains?.[file] ?? []));
  return {
    files: [
      ...new Set([
        ...ofShell(needed.filter((file) => !contained.has(file))),
        ...(remote ? ofRemote([remote.entry, ...(own?.files ?? [])]) : []),
      ]),
    ],
    locales: byLang((lang) => [...ofShell(shell.locales[lang]), ...ofRemote(own && scripts?.locales[lang])]),
    integrity,
  };
}

/** Returns the URLs of the scripts of the sign-in, in each language. */
export const signInScripts = (shell: ShellScripts | undefined): PortalConfig['scripts']['signIn'] =>
  byLang((lang) => ofShell(shell?.signIn && [...shell.signIn, ...shell.locales[lang]]));
