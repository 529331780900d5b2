/** The configuration of `webpack build` for a remote in its own repository. */
import { readFileSync } from 'node:fs';
import './types.mjs';

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const { webpackConfig } = await import('./src/webpack/config.ts');
export default webpackConfig({ name: name.replace(/^@[^/]+\//, ''), mode: 'production', linking: 'federated' });
