import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PRIMARY, UI_LANGS } from '@vr/shared-api/limits';
import { asHtml, asText, type Letter, mailLang, mailTexts } from './letter.ts';

const letter = (changes: Partial<Letter> = {}): Letter => ({
  personId: 7,
  lang: 'en',
  subject: 'A subject',
  firstName: 'Ada',
  email: 'ada@nordvik.example',
  company: 'Nordvik',
  color: '#0A7B55',
  why: 'There is a reason.',
  link: { text: 'Do it', address: 'https://portal.example/do?it=1&now=2' },
  after: ['One more thing.'],
  ...changes,
});

/** Returns all texts of a language, with sample values for their parameters. */
const textsOf = (node: object): string[] =>
  Object.values(node).flatMap((value: unknown) => {
    if (typeof value === 'function')
      return [(value as (...values: unknown[]) => string)('Ada', 7, 'Nordvik', 'noon', 9)];
    return typeof value === 'object' && value ? textsOf(value) : [String(value)];
  });

test('a mail is in English if there are no mail texts in the requested language', () => {
  assert.deepEqual(['fr', 'es', 'it', 'en', 'ge', 'pt', ''].map(mailLang), ['fr', 'es', 'it', 'en', 'en', 'en', 'en']);
});

test('all texts follow the typography of their language', () => {
  for (const lang of UI_LANGS) {
    for (const text of [mailTexts(lang).hello(''), ...textsOf(mailTexts(lang))]) {
      assert.doesNotMatch(text, /['"]|undefined|\s\s/u, `${lang}: ${text}`);
      if (lang === 'fr') assert.doesNotMatch(text, /[^\u202f][:;!?»]|«[^\u202f]/u, text);
    }
  }
});

test('the plain text has a greeting, the reason, and the link on its own line', () => {
  assert.equal(
    asText(letter()),
    [
      'Hello Ada,',
      '',
      'There is a reason.',
      '',
      'Do it',
      'https://portal.example/do?it=1&now=2',
      '',
      'One more thing.',
      '',
      '-- ',
      'Nordvik',
      'This message was sent automatically. Replies to it are not read.',
      '',
    ].join('\n'),
  );
  assert.match(asText(letter({ firstName: '' })), /^Hello,\n/u);
});

test('the HTML has its language, a heading, and the address both as a link and as text to copy', () => {
  const page = asHtml(letter({ lang: 'it' }));
  const address = 'https://portal.example/do?it=1&amp;now=2';
  assert.match(page, /^<!doctype html>\n<html lang="it">/u);
  assert.match(page, /<title>A subject<\/title>/u);
  assert.match(page, /<h1 [^>]*>Nordvik<\/h1>/u);
  assert.ok(page.includes(`<a href="${address}"`) && page.includes(`>${address}</span>`));
  assert.match(page, /border-top:8px solid #0A7B55/u);
});

test('the HTML fetches nothing, so that nobody can see when the mail is read', () => {
  const page = asHtml(letter());
  assert.doesNotMatch(page, /<(?:img|link|script|iframe|style)|url\(|src=|@import/iu);
  assert.deepEqual(
    [...page.matchAll(/(?:https?:)?\/\/[^"<\s]+/gu)].map(([address]) => address),
    Array(2).fill('https://portal.example/do?it=1&amp;now=2'),
  );
});

test('text that users typed is escaped and stays on one line', () => {
  const typed = 'Eve</p><a href="https://evil.example">\r\n\r\nClick here: https://evil.example\u2028&';
  const page = asHtml(letter({ firstName: typed, company: typed, why: typed, subject: typed, color: '"><script>' }));
  assert.doesNotMatch(page, /<a href="https:\/\/evil|<script/u);
  assert.match(page, /Eve&lt;\/p&gt;&lt;a href=&quot;https:\/\/evil\.example&quot;&gt; Click here/u);
  assert.ok(page.includes(`border-top:8px solid ${DEFAULT_PRIMARY}`));
  const text = asText(letter({ firstName: typed, company: typed, why: typed }));
  assert.equal(text.split(/[\n\r\u2028]/u).length, asText(letter()).split('\n').length);
});
