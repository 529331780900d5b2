/** Builds one package for production: `compile.ts <package> [federated|monolith]`; a process of its own per build. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { manifestOf } from './manifest.ts';
import { precompress } from './precompress.ts';
import { outputFolder, type Variant, webpackConfig } from './webpack.ts';

async function compile(variant: Variant): Promise<void> {
  const compiler = webpack(webpackConfig(variant));
  if (!compiler) throw new Error('webpack made no compiler');
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors() || stats.hasWarnings())
    throw new Error(stats?.toString({ preset: 'errors-warnings' }) ?? 'webpack made nothing');
  const output = outputFolder(variant);
  if (variant.name !== 'shell') {
    const manifest = await manifestOf(variant.name, 'remoteEntry.js');
    await writeFile(path.join(output, 'remote.json'), JSON.stringify(manifest));
  }
  await precompress(output);
}

const [name, linking = 'federated'] = process.argv.slice(2);
if (!name || (linking !== 'federated' && linking !== 'monolith')) throw new Error('Which package, and how linked?');
try {
  await compile({ name, linking, mode: 'production' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
