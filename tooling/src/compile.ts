/** Builds one package for production: `compile.ts <package> [federated|monolith]`. Each build has its own process. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { fileHashes } from './file-hashes.ts';
import { manifestOf } from './manifest.ts';
import { remoteNames } from './packages.ts';
import { precompress } from './precompress.ts';
import { remoteScripts, shellScripts } from './start-files.ts';
import { outputFolder, type Variant, webpackConfig } from './webpack.ts';

async function compile(variant: Variant): Promise<void> {
  const compiler = webpack(webpackConfig(variant));
  if (!compiler) throw new Error('webpack returned no compiler');
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors() || stats.hasWarnings())
    throw new Error(stats?.toString({ preset: 'errors-warnings' }) ?? 'webpack returned no stats');
  const output = outputFolder(variant);
  const { compilation } = stats;
  if (variant.name === 'shell') {
    await writeFile(
      path.join(output, 'scripts.json'),
      JSON.stringify(shellScripts(compilation, variant.linking === 'monolith' ? remoteNames() : [])),
    );
  } else {
    const manifest = await manifestOf(variant.name, 'remoteEntry.js');
    const scripts = remoteScripts(compilation, variant.name);
    const files = await fileHashes(output);
    await writeFile(path.join(output, 'remote.json'), JSON.stringify({ ...manifest, scripts, files }));
  }
  await precompress(output);
}

const [name, linking = 'federated'] = process.argv.slice(2);
if (!name || (linking !== 'federated' && linking !== 'monolith'))
  throw new Error('Usage: compile.ts <package> [federated|monolith]');
try {
  await compile({ name, linking, mode: 'production' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
