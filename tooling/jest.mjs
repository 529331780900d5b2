/** Jest's configuration for a remote in its own repository. */
import './types.mjs';

const { jestConfig } = await import('./src/jest/config.ts');
export default jestConfig({ rootDir: process.cwd(), roots: ['<rootDir>/src'] });
