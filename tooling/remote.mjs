/**
 * The configuration with which webpack's command builds a remote that has a repository of its own. The tooling is
 * TypeScript, and Node does not remove the types of installed files by itself.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  load(url, context, next) {
    if (!/\/node_modules\/@vr\/.*\.ts$/.test(url)) return next(url, context);
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const { webpackConfig } = await import('./src/webpack.ts');
export default webpackConfig({ name: name.replace(/^@[^/]+\//, ''), mode: 'production', linking: 'federated' });
