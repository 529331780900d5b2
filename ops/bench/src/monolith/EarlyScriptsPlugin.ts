import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UI_LANGS } from '@vr/shared-api/limits';
import type { EarlyScripts, ShellScripts } from '@vr/shared-api/remote';
import { ENTRY_FILE, manifestOf } from '@vr/tooling/federation/manifest';
import { remoteNames } from '@vr/tooling/packages';
import { remoteScripts } from '@vr/tooling/webpack/start-files';
import type { Compilation, Compiler } from 'webpack';

/** Returns the scripts that each page of the remotes loads early, by the path of the page. */
async function scriptsByPath(compilation: Compilation, shell: ShellScripts): Promise<Record<string, EarlyScripts>> {
  const assets = (files: readonly string[]) => [...new Set(files)].map((file) => `/assets/${file}`);
  const found = remoteNames().map(async (name) => {
    const [{ pages }, scripts] = [await manifestOf(name, ENTRY_FILE), remoteScripts(compilation, name)];
    return pages.map((page): [string, EarlyScripts] => {
      const needed = [...shell.signedIn.files, ...(scripts.pages[page.id]?.files ?? [])];
      const contained = new Set(needed.flatMap((file) => shell.contains?.[file] ?? []));
      const locales = UI_LANGS.map((lang) => [lang, assets([...shell.locales[lang], ...scripts.locales[lang]])]);
      return [
        page.path,
        {
          files: assets(needed.filter((file) => !contained.has(file))),
          locales: Object.fromEntries(locales),
        },
      ];
    });
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

/** Lets each page of the monolith load the scripts of its remote early, as the federated portal does. */
export class EarlyScriptsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('EarlyScriptsPlugin', async (compilation) => {
      const inBuild = (file: string) => path.join(compiler.outputPath, '..', file);
      const shell: ShellScripts = JSON.parse(await readFile(inBuild('scripts.json'), 'utf8'));
      const byPath = JSON.stringify(await scriptsByPath(compilation, shell));
      // Only the text is changed: Trusted Types would refuse a new element.
      const replace = `{const{firstChild:text}=document.getElementById("portal-config"),scripts=${byPath}[location.pathname];if(scripts){const config=JSON.parse(text.data);Object.assign(config.scripts,scripts);text.data=JSON.stringify(config)}}`;
      const page = await readFile(inBuild('index.html'), 'utf8');
      await writeFile(
        inBuild('index.html'),
        page.replace('<script>', () => `<script>${replace}`),
      );
    });
  }
}
