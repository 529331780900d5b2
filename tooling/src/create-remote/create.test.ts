import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT, remoteNames } from '../packages.ts';
import { nameProblem, withLink } from './create.ts';

const LINK = 'shell/src/federation/link.monolith.ts';
const NAME = 'mfe-site-tour';

test('the monolith contains every remote', () => {
  const listed = [...readFileSync(path.join(ROOT, LINK), 'utf8').matchAll(/^ {2}'(mfe-[^']+)'/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(listed, remoteNames());
});

test('a bad name is refused with a sentence', () => {
  for (const name of ['site-tour', 'mfe-', 'mfe-Site', 'mfe-site_tour', 'mfe-../x', 'mfe-1st', 'mfe-site--tour'])
    assert.match(nameProblem(name) ?? '', /is not the name of a remote: use/, name);
  assert.match(nameProblem(`mfe-${'a'.repeat(40)}`) ?? '', /more than 30 characters/);
  assert.match(nameProblem('mfe-help') ?? '', /namespace help of texts is used/);
  assert.equal(nameProblem(NAME), undefined);
});

test('a remote is added to the list of the monolith in alphabetical order', () => {
  const text = withLink(readFileSync(path.join(ROOT, LINK), 'utf8'), 'mfe-beta');
  const names = [...text.matchAll(/^ {2}'(mfe-[^']+)'/gm)].map(([, name]) => name);
  assert.deepEqual(names, [...remoteNames(), 'mfe-beta'].sort());
});
