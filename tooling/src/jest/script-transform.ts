import { createTransformer } from '@swc/jest';
import { rewriteAntdImports } from '../webpack/loaders/antd-path-loader.ts';

const swc = createTransformer({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
});

/** Compiles TypeScript and JSX. Imports each antd component from its own file, because loading all of antd takes seconds. */
export default {
  ...swc,
  process: (source: string, ...rest: [never, never]) => swc.process!(rewriteAntdImports(source), ...rest),
  // The key depends on the rewritten source, so a change in the rewriting invalidates Jest's cache.
  getCacheKey: (source: string, ...rest: [never, never]) => swc.getCacheKey!(rewriteAntdImports(source), ...rest),
};
