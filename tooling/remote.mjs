/** The configuration with which webpack's command builds a remote that has a repository of its own. */
import { readFileSync } from 'node:fs';
import './types.mjs';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const { webpackConfig } = await import('./src/webpack/config.ts');
export default webpackConfig({ name: name.replace(/^@[^/]+\//, ''), mode: 'production', linking: 'federated' });
