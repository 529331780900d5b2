import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';

/** Bundles a TypeScript file with everything that it imports into one script for production, and returns its text. */
export async function bundleScript(file: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bundle-script-'));
  try {
    const compiler = webpack({
      mode: 'production',
      entry: file,
      target: ['web', 'es2022'],
      output: { path: folder, filename: 'script.js' },
      resolve: { extensions: ['.tsx', '.ts', '.js'] },
      module: {
        rules: [
          {
            test: /\.tsx?$/,
            loader: createRequire(import.meta.url).resolve('swc-loader'),
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
                target: 'es2022',
              },
            },
          },
        ],
      },
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
    return await readFile(path.join(folder, 'script.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
