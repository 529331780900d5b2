import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fitText, LINE_HEIGHT } from './fit-text.ts';

/** A test font: the width of each character equals the font size. */
const measure = (text: string) => [...text].length;
const fit = (text: string, width = 100, height = 50) => fitText(text, { width, height }, { max: 20, min: 5 }, measure);

describe('a fitted text', () => {
  test('keeps the largest size if it fits in its box', () => {
    assert.deepEqual(fit('abcde'), { size: 20, lines: ['abcde'] });
    assert.deepEqual(fit('abcde fg'), { size: 20, lines: ['abcde', 'fg'] });
  });

  test('becomes smaller rather than higher than its box, and rather than a broken word', () => {
    const { size, lines } = fit('aaaa bbbb cccc dddd');
    assert.ok(lines.length * size * LINE_HEIGHT <= 50);
    assert.deepEqual(lines, ['aaaa bbbb', 'cccc dddd']);
    assert.deepEqual(fit('abcdefghij'), { size: 10, lines: ['abcdefghij'] });
  });

  test('breaks a word only at the smallest size', () => {
    const { size, lines } = fit('x'.repeat(45));
    assert.equal(size, 5);
    assert.deepEqual(lines, ['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(5)]);
  });

  test('breaks after hyphens, and has lines of similar width', () => {
    assert.deepEqual(fit('aa-bb-cc', 100, 50).lines, ['aa-', 'bb-cc']);
    assert.deepEqual(fit('aa bb cc dd ee', 200, 60).lines, ['aa bb cc', 'dd ee']);
  });

  test('breaks between words of scripts without spaces, and never within a letter and its marks', () => {
    assert.deepEqual(fit('我们学习安全知识', 100, 50), { size: 20, lines: ['我们学习', '安全知识'] });
    assert.ok(fit('क्षि'.repeat(40), 100, 50).lines.every((line) => line.startsWith('क')));
  });

  test('is one text in composed letters, without invisible characters', () => {
    assert.deepEqual(fit(' e\u0301\u00ad\u200b  a\tb \n', 200).lines, ['é a b']);
    assert.deepEqual(fit(''), { size: 20, lines: [] });
    assert.deepEqual(fit('علی\u200cرضا', 200).lines, ['علی\u200cرضا']);
  });
});
