/**
 * Builds a remote with another version of the design system: `node build-with-changed-style.ts <remote> <folder>`. In that
 * version, the background of covers is CHANGED_BACKGROUND. The build goes into the folder.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@vr/tooling/packages';
import { webpackConfig } from '@vr/tooling/webpack/config';
import webpack from 'webpack';

export const CHANGED_BACKGROUND = 'rgb(1, 2, 3)';
/** The path of the style sheet of covers, relative to the root of the repository. */
export const SHEET = 'shared-ui/src/display/display.css';

/** Returns the style sheet of covers with another background. */
export function changedSheet(css: string): string {
  const changed = css.replace(/(\.cover \{[^}]*background:) [^;]*;/u, `$1 ${CHANGED_BACKGROUND};`);
  if (changed === css) throw new Error(`${SHEET} sets no background of covers`);
  return changed;
}

async function build(remote: string, folder: string): Promise<void> {
  const changed = path.join(folder, SHEET);
  await mkdir(path.dirname(changed), { recursive: true });
  await writeFile(changed, changedSheet(await readFile(path.join(ROOT, SHEET), 'utf8')));

  const config = webpackConfig({ name: remote, mode: 'production', linking: 'federated' });
  const compiler = webpack({
    ...config,
    output: { ...config.output, path: path.join(folder, 'dist') },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, [path.join(ROOT, SHEET)]: changed } },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
}

if (import.meta.main) await build(process.argv[2] ?? '', process.argv[3] ?? '');
