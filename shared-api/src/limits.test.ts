import { expect, test } from '@jest/globals';
import { isEmail } from './limits.ts';

test.each([
  'nobody@company.example',
  "o'neill+vr=1@sub.company.example",
  'A.B@xn--bcher-kva.example',
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
  'a@bücher.example',
  `${'x'.repeat(65)}@company.example`,
  'a@company.example\r\nBcc: b@company.example',
])('%s is no e-mail address', (text) => expect(isEmail(text)).toBe(false));
