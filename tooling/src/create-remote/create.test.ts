import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameProblem } from './create.ts';

const NAME = 'mfe-site-tour';

test('a bad name is refused with a sentence', () => {
  for (const name of ['site-tour', 'mfe-', 'mfe-Site', 'mfe-site_tour', 'mfe-../x', 'mfe-1st', 'mfe-site--tour'])
    assert.match(nameProblem(name) ?? '', /is not the name of a remote: use/, name);
  assert.match(nameProblem(`mfe-${'a'.repeat(40)}`) ?? '', /more than 30 characters/);
  for (const namespace of ['help', 'embed', 'ui'])
    assert.match(nameProblem(`mfe-${namespace}`) ?? '', new RegExp(`namespace ${namespace} of texts is used`));
  assert.equal(nameProblem(NAME), undefined);
});
