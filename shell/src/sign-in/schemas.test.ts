import { expect, test } from '@jest/globals';
import { problemsIn, SCHEMAS } from './schemas.ts';

const emailProblem = (email: string) => problemsIn(SCHEMAS.forgottenPassword, { email }).email;
const codeProblem = (code: string) => problemsIn(SCHEMAS.code, { code }).code;
const passwordProblems = (password: string) =>
  problemsIn(SCHEMAS.newPassword, { password, confirmation: password }).password?.map((key) =>
    key.replace(/^resetPassword\.|Missing$/gu, ''),
  );

test('an e-mail address is required and must be valid; spaces around it are allowed', () => {
  expect(emailProblem(' camille.laurent@altis.eu ')).toBe(undefined);
  for (const email of ['', '  ']) expect(emailProblem(email)).toStrictEqual(['signIn.emailRequired']);
  for (const email of ['camille', 'camille@', '@altis.eu', 'camille@altis', 'a b@altis.eu', `${'a'.repeat(250)}@b.eu`])
    expect([email, emailProblem(email)]).toStrictEqual([email, ['signIn.emailInvalid']]);
  expect(emailProblem('camille@société.example')).toBe(undefined);
  expect(emailProblem('léa@altis.eu')).toStrictEqual(['signIn.emailMailbox']);
});

test('the sign-in by password needs an address and a password, with the problems in the order of the fields', () => {
  expect(Object.entries(problemsIn(SCHEMAS.password, { email: 'camille@altis', password: '' }))).toStrictEqual([
    ['email', ['signIn.emailInvalid']],
    ['password', ['signIn.passwordRequired']],
  ]);
  expect(problemsIn(SCHEMAS.password, { email: 'camille@altis.eu', password: ' ' })).toStrictEqual({});
});

test('a code has exactly 6 letters and digits: fewer are too short, more are too long', () => {
  expect(codeProblem('7K2MXQ')).toBe(undefined);
  for (const code of ['', '7', '7K2MX', '------', 'éàü€çñ'])
    expect(codeProblem(code)).toStrictEqual(['signIn.codeShort']);
  expect(codeProblem('7K2MXQ9')).toStrictEqual(['signIn.codeLong']);
});

test('a pasted code may contain spaces, dashes and lower case', () => {
  expect(codeProblem('ab c-123')).toBe(undefined);
  expect(codeProblem('ab c-123 4')).toStrictEqual(['signIn.codeLong']);
});

test('each broken rule of a new password has its own message', () => {
  expect(passwordProblems('')).toStrictEqual(['password']);
  expect(passwordProblems('Demo-2026!')).toBe(undefined);
  expect(passwordProblems('De-2026')).toStrictEqual(['length']);
  expect(passwordProblems('demo-2026!')).toStrictEqual(['uppercase']);
  expect(passwordProblems('DEMO-2026!')).toStrictEqual(['lowercase']);
  expect(passwordProblems('Demo-demo!')).toStrictEqual(['digit']);
  expect(passwordProblems('Demo 2026 (é)')).toStrictEqual(['special']);
  expect(passwordProblems('é')).toStrictEqual(['length', 'uppercase', 'lowercase', 'digit', 'special']);
});

test('the confirmation is required and must be the same password', () => {
  const problem = (confirmation: string) =>
    problemsIn(SCHEMAS.newPassword, { password: 'Demo-2026!', confirmation }).confirmation;
  expect(problem('Demo-2026!')).toBe(undefined);
  expect(problem('')).toStrictEqual(['resetPassword.confirmationMissing']);
  expect(problem('Demo-2026! ')).toStrictEqual(['resetPassword.confirmationDifferent']);
  expect(problemsIn(SCHEMAS.newPassword, { password: '', confirmation: '' })).toStrictEqual({
    password: ['resetPassword.passwordMissing'],
    confirmation: ['resetPassword.confirmationMissing'],
  });
});
