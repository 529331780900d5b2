import { expect, test } from '@jest/globals';
import { FAQ } from './faq.ts';

test('each role has at least seven questions, each only once', () => {
  for (const [role, questions] of Object.entries(FAQ)) {
    expect([role, new Set(questions).size]).toStrictEqual([role, questions.length]);
    expect([role, Boolean(questions.length >= 7)]).toStrictEqual([role, true]);
  }
});

test('no question is about a feature that the role lacks', () => {
  expect(FAQ.superadmin.includes('code')).toBe(false);
  expect(FAQ.superadmin.includes('headset')).toBe(false);
  expect(FAQ.learner.includes('trainAsAdmin')).toBe(false);
  expect(FAQ.partner.includes('badges')).toBe(false);
});
