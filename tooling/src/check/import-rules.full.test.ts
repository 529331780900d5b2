import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import config, { DIRECTIONS, LAYERS } from './import-rules.ts';

/** The rules that refuse each import. A key is `importing file → imported file`. */
const refusals = new Map<string, string[]>();
const workspace = realpathSync(mkdtempSync(path.join(tmpdir(), 'import-rules-')));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), text);
}

interface Example {
  file: string;
  code: string;
  to: string;
  /** The rule that refuses the import. Undefined if the import is allowed. */
  rule?: string;
}
const examples: Example[] = [];

/** Adds files to the workspace, and a test that no rule refuses their imports. */
function accepted(title: string, ...imports: [file: string, code: string, to: string][]): void {
  for (const [file, code, to] of imports) examples.push({ file, code, to });
  test(title, () => {
    for (const [file, , to] of imports) assert.deepEqual(refusals.get(`${file} → ${to}`) ?? [], [], file);
  });
}

/** Adds files to the workspace, and a test that the named rule refuses their imports. */
function refused(rule: string, title: string, ...imports: [file: string, code: string, to: string][]): void {
  for (const [file, code, to] of imports) examples.push({ file, code, to, rule });
  test(title, () => {
    for (const [file, , to] of imports) {
      const rules = refusals.get(`${file} → ${to}`) ?? [];
      assert.ok(rules.includes(rule), `${file} → ${to}: ${rules.join(', ') || 'not refused'}`);
    }
  });
}

accepted(
  'packages import each other in the allowed directions',
  ['mfe-catalog/src/CatalogPage.tsx', "import { Slot } from '@vr/shared-ui/kernel';", 'shared-ui/src/kernel.ts'],
  ['server/src/limits.ts', "import { LIMITS } from '@vr/shared-api/limits';", 'shared-api/src/limits.ts'],
  ['shell/src/engine.test.ts', "import { start } from '@vr/server/testing/server';", 'server/src/testing/server.ts'],
  ['demo/lockout/src/main.ts', "import { play } from '@vr/demo-kit/play';", 'demo/kit/src/play.ts'],
);
refused(
  'direction',
  'packages import each other in no other direction',
  ['shared-api/src/fold.ts', "import { fold } from '@vr/shared-ui/search';", 'shared-ui/src/search.ts'],
  ['shell/src/engine.ts', "import { buildApp } from '@vr/server/app';", 'server/src/app.ts'],
  ['server/src/visor.ts', "import { Visor } from '@vr/shared-ui/Visor';", 'shared-ui/src/Visor.ts'],
  ['mfe-catalog/src/lazy.ts', "const page = () => import('@vr/mfe-admin/remote');", 'mfe-admin/src/remote.ts'],
  ['mfe-catalog/src/type.ts', "import type { Page } from '@vr/mfe-admin/page';", 'mfe-admin/src/page.ts'],
  ['demo/kit/src/scene.ts', "export { scene } from '@vr/demo-lockout/scene';", 'demo/lockout/src/scene.ts'],
);
refused('declared-package', 'a package of ours must be declared by the package that imports it', [
  'shared-ui/src/headset.ts',
  "import { headset } from '@vr/e2e/headset';",
  'e2e/src/headset.ts',
]);
refused(
  'no-path-into-another-package',
  'no relative path leads into another package',
  ['mfe-catalog/src/app.ts', "import { App } from '../../shell/src/App.ts';", 'shell/src/App.ts'],
  ['ops/bench/src/version.ts', "import { version } from '../../../version.ts';", 'version.ts'],
  ['demo/lockout/src/paint.ts', "import { paint } from '../../kit/src/paint.ts';", 'demo/kit/src/paint.ts'],
);

accepted(
  'a schema reaches a browser package as a type, and the server and tests as a value',
  ['shell/src/profile.ts', "import type { P } from '@vr/shared-api/users.schema';", 'shared-api/src/users.schema.ts'],
  ['shell/src/inline.ts', "import { type P } from '@vr/shared-api/users.schema';", 'shared-api/src/users.schema.ts'],
  ['server/src/users.ts', "import * as s from '@vr/shared-api/users.schema';", 'shared-api/src/users.schema.ts'],
  ['shared-api/src/role.test.ts', "import { Role } from './users.schema.ts';", 'shared-api/src/users.schema.ts'],
  ['shared-api/src/clients.schema.ts', "import { Person } from './users.schema.ts';", 'shared-api/src/users.schema.ts'],
);
refused(
  'schema-as-type',
  'a schema does not reach a browser package as a value',
  ['shared-api/src/session.ts', "import { Profile } from './users.schema.ts';", 'shared-api/src/users.schema.ts'],
  ['mfe-admin/src/form.ts', "import { P } from '@vr/shared-api/users.schema';", 'shared-api/src/users.schema.ts'],
);

for (const [folder, { files, folders }] of Object.entries(LAYERS)) {
  const source = (name: string) => `${folder}/src/${name}`;
  const importsOf = (layer: string, targets: string[], ending: string) =>
    targets.map((target): [string, string, string] => [
      source(`${layer}/imports-${target.replaceAll('/', '-')}${ending}`),
      `import type { Target } from '${path.posix.relative(layer, target)}/target.ts';`,
      source(`${target}/target.ts`),
    ]);
  const layers = folders.flatMap((row, index) => {
    const lower = folders.slice(0, index).flat();
    return row.map((layer) => ({
      layer,
      lower,
      others: folders
        .slice(index)
        .flat()
        .filter((name) => name !== layer),
    }));
  });
  accepted(
    `a folder of ${folder} imports lower layers, its tests every layer`,
    ...layers.flatMap(({ layer, lower }) => importsOf(layer, lower, '.ts')),
    ...layers.flatMap(({ layer, others }) => importsOf(layer, others, '.test.ts')),
    [source('main.ts'), `import('./${folders[0]![0]}/target.ts');`, source(`${folders[0]![0]}/target.ts`)],
  );
  refused(
    'layers',
    `a folder of ${folder} imports no folder beside or above it`,
    ...layers.flatMap(({ layer, others }) => importsOf(layer, [...others, 'new'], '.ts')),
  );
  const lowest = folders[0]![0]!;
  const importOf = (file: string): [string, string, string] => [
    source(`${lowest}/imports-${file}.ts`),
    `import type { Target } from '${path.posix.relative(lowest, file)}';`,
    source(file),
  ];
  accepted(`a folder of ${folder} imports the listed files of src`, ...files.map(importOf));
  refused('layers', `a folder of ${folder} imports no other file of src`, importOf('target.ts'));
  refused('folder-has-a-layer', `a folder of ${folder} without a layer imports nothing`, [
    source('new/imports-lowest.ts'),
    `import { target } from '../${folders[0]![0]}/target.ts';`,
    source(`${folders[0]![0]}/target.ts`),
  ]);
}

// dependency-cruiser reports a cycle once, at its first file.
examples.push({ file: 'server/src/b.ts', code: "import type { A } from './a.ts';", to: 'server/src/a.ts' });
refused('no-cycle', 'files do not import each other in a circle', [
  'server/src/a.ts',
  "import { b } from './b.ts';",
  'server/src/b.ts',
]);
refused('no-test-code', 'code that ships does not import code for tests', [
  'server/src/seed.ts',
  "import { start } from './testing/server.ts';",
  'server/src/testing/server.ts',
]);
refused('programs', 'the server starts no programs', [
  'server/src/shell.ts',
  "import { exec } from 'node:child_process';",
  'child_process',
]);
refused('connections', 'the server connects to no address by itself', [
  'server/src/call.ts',
  "import { get } from 'node:https';",
  'https',
]);
accepted(
  'a file that an entry reaches is used',
  ['shell/src/main.tsx', "import '@vr/shared-ui/used';", 'shared-ui/src/used.ts'],
  ['shared-ui/src/used.ts', '', 'shared-ui/src/used.ts'],
);
refused('used-file', 'a file that no entry and no test reaches is dead', [
  'shared-ui/src/unused.ts',
  '',
  'shared-ui/src/unused.ts',
]);
accepted('a declared library may be imported', [
  'mfe-admin/src/page.ts',
  "import { useState } from 'react';",
  'node_modules/react/index.js',
]);
refused('declared-library', 'a library that only another package declares is refused', [
  'mfe-admin/src/cache.ts',
  "import { cache } from 'undeclared';",
  'node_modules/undeclared/index.js',
]);
refused('resolvable', 'an import that leads nowhere is refused', [
  'mfe-admin/src/gone.ts',
  "import { gone } from '@vr/shared-ui/missing.css';",
  '@vr/shared-ui/missing.css',
]);

before(async () => {
  for (const folder of Object.keys(DIRECTIONS)) {
    write(`${folder}/package.json`, '{ "dependencies": { "react": "1.0.0" }, "exports": { "./*": "./src/*.ts" } }');
    mkdirSync(path.join(workspace, 'node_modules/@vr'), { recursive: true });
    const link = path.join(workspace, 'node_modules/@vr', folder.replace('/', '-'));
    symlinkSync(path.join(workspace, folder), link, 'junction');
  }
  for (const library of ['react', 'undeclared']) write(`node_modules/${library}/index.js`, '');
  for (const { file, code } of examples) write(file, code);
  for (const { to } of examples)
    if (/\.tsx?$/.test(to) && !existsSync(path.join(workspace, to))) write(to, 'export {};');

  const options = { ...config.options, ruleSet: { forbidden: config.forbidden! }, validate: true, baseDir: workspace };
  const { output } = await cruise(['.'], options);
  for (const { rule, from, to } of (output as ICruiseResult).summary.violations) {
    const key = `${from} → ${to}`;
    refusals.set(key, [...(refusals.get(key) ?? []), rule.name]);
  }
});
after(() => rmSync(workspace, { recursive: true, force: true }));

test('every rule has an example that it refuses', () => {
  const names = new Set(config.forbidden!.map(({ name }) => name));
  assert.deepEqual(new Set(examples.map(({ rule }) => rule).filter(Boolean)), names);
});
