/** The configuration with which Jest tests a remote that has a repository of its own. */
import './types.mjs';

const { jestConfig } = await import('./src/jest/config.ts');
export default jestConfig({ rootDir: process.cwd(), roots: ['<rootDir>/src'] });
