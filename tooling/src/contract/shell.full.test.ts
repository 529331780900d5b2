import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../packages.ts';
import { createProgram } from './program.ts';
import { libraryProblems, moduleProblems } from './shell.ts';
import { currentContract } from './snapshot.ts';

const file = (name: string) => path.join(ROOT, 'shared-ui/src', name);

function problemsOf(before: string, now: string): string[] {
  const texts = new Map([
    [file('before.ts'), before],
    [file('now.ts'), now],
  ]);
  const program = createProgram({ files: [...texts.keys()], replaced: texts });
  return moduleProblems(program, 'm', file('before.ts'), file('now.ts'));
}

test('a removed export is found', () => {
  assert.deepEqual(problemsOf('export const a = 1; export const b = 2;', 'export const a = 1;'), ['b of m is missing']);
});

test('a prop that takes less than before is found, also of a method and of a callback', () => {
  assert.deepEqual(
    problemsOf(
      `export declare function Mark(props: { kind: 'dot' | 'ring' }): void;`,
      `export declare function Mark(props: { kind: 'dot' }): void;`,
    ),
    ['Mark(props).kind may no longer be "ring" (m)'],
  );
  assert.deepEqual(
    problemsOf(
      `export declare function usePortal(): { notify(notice: { text: string | number }): void };`,
      `export declare function usePortal(): { notify(notice: { text: string }): void };`,
    ),
    ['usePortal().notify(notice).text may no longer be number (m)'],
  );
  assert.deepEqual(
    problemsOf(
      'export declare function watch(listener: (sent: number) => void): void;',
      'export declare function watch(listener: (sent: string) => void): void;',
    ),
    ['watch(listener)(sent) was number and is now string (m)'],
  );
});

test('a new prop is refused if it is required, and accepted if it is optional', () => {
  const before = 'export declare function Slot(props: { id: string }): void;';
  const required = 'export declare function Slot(props: { id: string; size: number }): void;';
  assert.deepEqual(problemsOf(before, required), ['Slot(props) now needs size (m)']);
  assert.deepEqual(problemsOf(before, required.replace('size:', 'size?:')), []);
});

test('a value that the shell gives may grow, and lose nothing', () => {
  const before = `export declare function useRole(): { name: string; kind: 'admin' | 'learner' };`;
  const grown = `export declare function useRole(): { name: string; kind: 'admin' | 'learner' | 'guest'; since?: Date };`;
  assert.deepEqual(problemsOf(before, grown), []);
  assert.deepEqual(problemsOf(grown, before), []);
  assert.deepEqual(problemsOf(before, before.replace('name: string', 'name?: string')), [
    'useRole().name may now be missing (m)',
  ]);
  assert.deepEqual(problemsOf(before, before.replace('name: string', 'name: string | null')), [
    'useRole().name may now be null (m)',
  ]);
});

test('a component that the shell gives keeps the props that it takes', () => {
  const text = (props: string) =>
    `import type { ComponentType } from 'react'; export declare function useSlot(): ComponentType<${props}>;`;
  assert.deepEqual(problemsOf(text('{ id: string }'), text('{ id: string; size: number }')), [
    'useSlot() now needs size (m)',
  ]);
  assert.deepEqual(problemsOf(text('{ id: string; size: number }'), text('{ id: string }')), []);
});

test('a function that needs another argument is found', () => {
  assert.deepEqual(
    problemsOf(
      'export declare function go(to: string): void;',
      'export declare function go(to: string, how: string): void;',
    ),
    ['go now needs how (m)'],
  );
});

test('a generic function is compared with what it takes besides its type parameters', () => {
  const text = (options: string) => `export declare function call<T>(value: T, options?: { ${options} }): Promise<T>;`;
  assert.deepEqual(problemsOf(text('a?: string'), text('a?: string; b?: string')), []);
  assert.deepEqual(problemsOf(text('a?: string'), text('a?: string; b: string')), ['call(options) now needs b (m)']);
});

test('a library or an export that is no longer provided is found, and another major version of a library', () => {
  const now = currentContract();
  const before = {
    ...now,
    libraries: { ...now.libraries, react: '18.3.0' },
    modules: { ...now.modules, 'antd/es/watermark': 'all' as const, 'react-i18next': ['useTranslation', 'Trans'] },
  };
  assert.deepEqual(libraryProblems(before, now), [
    `react was 18.3.0 and is now ${now.libraries.react}`,
    'Trans of react-i18next is no longer provided',
    'antd/es/watermark is no longer provided',
  ]);
});
