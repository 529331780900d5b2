import { expect, test } from '@jest/globals';
import { accountKey } from './account-key.ts';
import { cleanEmail, emailFault, isEmail } from './limits.ts';

test.each([
  'nobody@company.example',
  "o'neill+vr=1@sub.company.example",
  'A.B@xn--bcher-kva.example',
  'zoe@société.example',
  ' zoe@bücher.example ',
  'a@例え。テスト',
  'a@почта.рф',
  `${'x'.repeat(64)}@company.example`,
])('%s is an e-mail address', (text) => expect(isEmail(text)).toBe(true));

test.each([
  '<a@b.example>',
  'a b@company.example',
  '"a b"@company.example',
  'a..b@company.example',
  '.a@company.example',
  'a@company',
  'a@-company.example',
  'a@company.e',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@b@company.example',
  'a,b@company.example',
  'superadmİn@demo.example',
  'zoé@company.example',
  'a@société.example/b',
  'a@société.example:80',
  'a@evil.example#société.example',
  'a@１２７.0.0.1',
  'a@bü cher.example',
  `a@${'ü'.repeat(60)}.example`,
  `${'x'.repeat(65)}@company.example`,
  'a@company.example\r\nBcc: b@company.example',
])('%s is no e-mail address', (text) => expect(isEmail(text)).toBe(false));

test('both spellings of a domain are one address, which is stored in Punycode', () => {
  for (const email of ['zoe@société.example', ' zoe@SOCIÉTÉ.example', 'zoe@socie\u0301te\u0301.example'])
    expect(cleanEmail(email)).toBe('zoe@xn--socit-esab.example');
  expect(accountKey('Zoe@Société.Example')).toBe(accountKey('zoe@xn--socit-esab.example'));
  for (const text of ['Zoe@Company.example', 'zoe', 'zoé@company.example', '']) expect(cleanEmail(text)).toBe(text);
});

test('an address whose mailbox has letters beyond ASCII has a fault of its own', () => {
  expect(emailFault('zoé@société.example')).toBe('INVALID_MAILBOX');
  expect(emailFault('zoé@@company.example')).toBe('INVALID_EMAIL');
  expect(emailFault('zoé')).toBe('INVALID_EMAIL');
});
