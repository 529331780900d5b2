import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../packages.ts';
import { commandOf } from './commands.ts';

const FOLDER = path.join(ROOT, 'examples');

/** Returns all texts in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};

describe('each command in the examples exists, and has arguments that it takes', () => {
  for (const file of readdirSync(FOLDER))
    test(file, () => {
      const texts = textsIn(parse(readFileSync(path.join(FOLDER, file), 'utf8')));
      const commands = texts.flatMap((text) =>
        [...text.matchAll(/\bvr-remote (.+)/gu)].map(([, command = '']) => command),
      );
      assert.ok(
        commands.some((command) => command.startsWith('release --testers')),
        'publishes for testers',
      );
      assert.ok(
        commands.some((command) => command.startsWith('release --portal')),
        'releases',
      );
      for (const command of commands) {
        const [name, ...args] = command.split(' ');
        // In this repository, the first argument is the name of the remote.
        assert.doesNotThrow(() => commandOf(name)(['mfe-example', ...args]), command);
      }
    });
});

test('an unknown command is answered with all commands', () => {
  for (const name of [undefined, 'publish', 'toString'])
    assert.throws(() => commandOf(name), /vr-remote dev +serves the remote[\s\S]*vr-remote rollback/u);
});
