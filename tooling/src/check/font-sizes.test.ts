import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourcesBelow } from './sources.ts';

/** Matches a font size or line height in pixels. */
const IN_PIXELS = /(?:font-size|line-height|\bfont):[^;]*?[\d.]+px/u;

test('the portal’s style sheets have font sizes in rem, so that they follow the font size of the browser', () => {
  const sheets = sourcesBelow('', /\.css$/u).filter(({ path }) => !path.startsWith('demo/'));
  assert.ok(sheets.length > 50);
  const problems = sheets.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (IN_PIXELS.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
  assert.deepEqual(problems, []);
});
