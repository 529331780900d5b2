/** Builds one package for production: `compile.ts <package> [federated|monolith|embedded]`. Each build has its own process. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { bundleScript } from './bundle-script.ts';
import { manifestOf } from './manifest.ts';
import { ROOT, remoteNames } from './packages.ts';
import { precompress } from './precompress.ts';
import { remoteScripts, shellScripts } from './start-files.ts';
import { outputFolder, type Variant, webpackConfig } from './webpack.ts';

/** Which file loads the portal of signed-in people, and how it imports it. */
const PORTAL = { file: 'shell/src/start/load-portal.ts', request: '../SignedIn.tsx' };
const SIGNED_IN = {
  federated: PORTAL,
  monolith: PORTAL,
  embedded: { file: 'shell/src/embed/mount.ts', request: './EmbeddedPortal.tsx' },
};

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
      JSON.stringify(
        shellScripts(compilation, SIGNED_IN[variant.linking], variant.linking === 'monolith' ? remoteNames() : []),
      ),
    );
    if (variant.linking === 'embedded')
      await writeFile(path.join(output, 'embed.js'), await bundleScript(path.join(ROOT, 'shell/src/embed/loader.ts')));
  } else {
    const manifest = await manifestOf(variant.name, 'remoteEntry.js');
    const scripts = remoteScripts(compilation, variant.name);
    await writeFile(path.join(output, 'remote.json'), JSON.stringify({ ...manifest, scripts }));
  }
  await precompress(output);
}

const [name, linking = 'federated'] = process.argv.slice(2);
if (!name || (linking !== 'federated' && linking !== 'monolith' && linking !== 'embedded'))
  throw new Error('Usage: compile.ts <package> [federated|monolith|embedded]');
try {
  await compile({ name, linking, mode: 'production' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
