#!/usr/bin/env node
/**
 * `vr-remote`: builds the remote of the current folder, which has a repository of its own, into `dist`. The tooling is
 * TypeScript, and Node does not remove the types of installed files by itself.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node still calls this function experimental.
process.removeAllListeners('warning');
registerHooks({
  load(url, context, next) {
    if (!/\/node_modules\/@vr\/.*\.ts$/.test(url)) return next(url, context);
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});

const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
process.argv = [process.execPath, import.meta.filename, name.replace(/^@[^/]+\//, '')];
await import('./src/compile.ts');
