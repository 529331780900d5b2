/** Builds the monolith that the portal is compared with: the shell and all remotes in one build, without federation. */
import path from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '@vr/server/config';
import { ROOT } from '@vr/tooling/packages';
import { webpackConfig } from '@vr/tooling/webpack/config';
import webpack from 'webpack';
import { EarlyScriptsPlugin } from './EarlyScriptsPlugin.ts';

/** What a portal that serves the monolith configures differently. */
export const MONOLITH = { shellFolder: 'ops/bench/dist' } as const satisfies Partial<Config>;

export async function buildMonolith(): Promise<void> {
  const variant = { name: 'shell', mode: 'production', linking: 'static' } as const;
  const { plugins = [], ...config } = webpackConfig(variant, path.join(ROOT, MONOLITH.shellFolder));
  const run = promisify<webpack.Stats | undefined>((done) =>
    webpack({ ...config, plugins: [...plugins, new EarlyScriptsPlugin()] }, done),
  );
  const stats = await run();
  if (!stats || stats.hasErrors() || stats.hasWarnings()) throw new Error(stats?.toString('errors-warnings'));
}

if (import.meta.main) await buildMonolith();
