import { expect, test } from '@jest/globals';
import { isName, NAME_MAX } from '@vr/shared-api/limits';
import { nameSchema } from './name-schema';

test('the schema of a name accepts the same names as isName', () => {
  const schema = nameSchema('required');
  for (const name of ['', ' ', 'a', ' a ', 'a\nb', 'é', 'x'.repeat(NAME_MAX), 'x'.repeat(NAME_MAX + 1)])
    expect([JSON.stringify(name), schema.isValidSync(name)]).toStrictEqual([JSON.stringify(name), isName(name)]);
});
