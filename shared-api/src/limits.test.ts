import { expect, test } from '@jest/globals';
import { accountKey } from './account-key.ts';
import { cleanAddress, cleanEmail, emailFault, isEmail } from './limits.ts';

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

test('invisible characters that were pasted with an address are no part of it', () => {
  for (const invisible of [
    '\u00ad',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u202a',
    '\u2060',
    '\ufeff',
    '\u200d\u200c\u200d',
  ])
    for (const [text, shown] of [
      ['_zoe@comp_any.example_', 'zoe@company.example'],
      ['\u00a0_https://video.ex_ample/1_\u00a0', 'https://video.example/1'],
    ] as const)
      expect(cleanAddress(text.replaceAll('_', invisible))).toBe(shown);
  for (const text of ['\u200c\u00a0\u200c\u00a0zoe@soci\u00adété.example', 'zoe@société\u200b.\u200dexample\u00a0'])
    expect(cleanEmail(text)).toBe('zoe@xn--socit-esab.example');
  expect(accountKey('ZOE\u200b@company.example')).toBe('zoe@company.example');
  expect(isEmail('\u200b')).toBe(false);
  // In Persian, a joiner makes another domain.
  const [joined, plain] = ['a@نامه\u200cای.example', 'a@نامهای.example'].map(cleanEmail);
  expect(joined).not.toBe(plain);
});

test('an address whose mailbox has letters beyond ASCII has a fault of its own', () => {
  expect(emailFault('zoé@société.example')).toBe('INVALID_MAILBOX');
  expect(emailFault('zoé@@company.example')).toBe('INVALID_EMAIL');
  expect(emailFault('zoé')).toBe('INVALID_EMAIL');
});
