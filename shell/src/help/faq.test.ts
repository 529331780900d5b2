import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAQ } from './faq.ts';

test('each role finds its own questions, none twice', () => {
  for (const [shell, questions] of Object.entries(FAQ)) {
    assert.equal(new Set(questions).size, questions.length, shell);
    assert.ok(questions.length >= 7, shell);
  }
});

test('nobody is told how to do what their role has no button for', () => {
  assert.equal(FAQ.superadmin.includes('code'), false);
  assert.equal(FAQ.superadmin.includes('headset'), false);
  assert.equal(FAQ.learner.includes('trainAsAdmin'), false);
  assert.equal(FAQ.partner.includes('badges'), false);
});
