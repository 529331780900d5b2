import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenRules, codeIn, codeProblem, emailProblem, PASSWORD_RULE_NAMES, upperCode } from './rules.ts';

test('the email is required and valid; blanks around it are let pass', () => {
  assert.equal(emailProblem(' camille.laurent@altis.eu '), undefined);
  for (const email of ['', '  ']) assert.equal(emailProblem(email), 'email-required');
  for (const email of ['camille', 'camille@', '@altis.eu', 'camille@altis', 'a b@altis.eu', `${'a'.repeat(250)}@b.eu`])
    assert.equal(emailProblem(email), 'email-invalid', email);
});

test('a code is exactly 6 alphanumeric characters: fewer are too short, more are invalid', () => {
  assert.equal(codeProblem('7K2MXQ'), undefined);
  for (const code of ['', '7', '7K2MX', '------', 'éàü€çñ']) assert.equal(codeProblem(code), 'code-short', code);
  assert.equal(codeProblem('7K2MXQ9'), 'code-long');
});

test('a pasted code may hold spaces, dashes and lower case', () => {
  assert.equal(upperCode('ab c-123'), 'ABC123');
  assert.equal(upperCode(' Code: 7k2 mxq\n'), 'CODE7K2MXQ');
  assert.equal(codeProblem('ab c-123'), undefined);
  assert.equal(codeProblem('ab c-123 4'), 'code-long');
});

test('what an input method writes wide is the same code, and other alphabets are no code', () => {
  assert.equal(upperCode('７Ｋ２ｍｘｑ'), '7K2MXQ');
  assert.equal(upperCode('ß7ıК2'), '72');
});

test('the case that was typed is kept until a code is drawn or sent, so that the caret stays', () => {
  assert.equal(codeIn('7k2-MXq'), '7k2MXq');
});

test('every rule of a new password is told by itself', () => {
  assert.deepEqual(PASSWORD_RULE_NAMES, ['length', 'uppercase', 'lowercase', 'digit', 'special']);
  assert.deepEqual(brokenRules(''), PASSWORD_RULE_NAMES);
  assert.deepEqual(brokenRules('Demo-2026!'), []);
  assert.deepEqual(brokenRules('De-2026'), ['length']);
  assert.deepEqual(brokenRules('demo-2026!'), ['uppercase']);
  assert.deepEqual(brokenRules('DEMO-2026!'), ['lowercase']);
  assert.deepEqual(brokenRules('Demo-demo!'), ['digit']);
  assert.deepEqual(brokenRules('Demo 2026 (é)'), ['special']);
  for (const special of '#?!@$%^&*-') assert.deepEqual(brokenRules(`Demo2026${special}`), [], special);
});
