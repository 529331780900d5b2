import { expect, test } from '@jest/globals';
import { brokenRules, PASSWORD_RULE_NAMES } from './password-rules.ts';

test('each broken rule of a new password is returned', () => {
  expect(PASSWORD_RULE_NAMES).toStrictEqual(['length', 'uppercase', 'lowercase', 'digit', 'special']);
  expect(brokenRules('')).toStrictEqual(PASSWORD_RULE_NAMES);
  expect(brokenRules('Demo-2026!')).toStrictEqual([]);
  expect(brokenRules('De-2026')).toStrictEqual(['length']);
  expect(brokenRules('demo-2026!')).toStrictEqual(['uppercase']);
  expect(brokenRules('DEMO-2026!')).toStrictEqual(['lowercase']);
  expect(brokenRules('Demo-demo!')).toStrictEqual(['digit']);
  expect(brokenRules('Demo 2026 (é)')).toStrictEqual(['special']);
  for (const special of '#?!@$%^&*-') expect([special, brokenRules(`Demo2026${special}`)]).toStrictEqual([special, []]);
});
