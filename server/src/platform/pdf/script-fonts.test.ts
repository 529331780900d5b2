import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDocument } from './document.ts';
import { fontOf } from './fonts.ts';
import { directionOf, runsOf } from './lines.ts';

const open = (texts: string) =>
  openDocument({ size: [600, 400], lang: 'en', title: 'T', author: 'A', createdAt: new Date(0), texts: { texts } });

/** Returns the runs of a text from left to right, each with the folder and name of its font file or with Inter's weight. */
async function runsIn(text: string) {
  const { doc, fonts } = await open(text);
  const runs = runsOf(doc, text, { fonts, font: 'strong', direction: directionOf(text) });
  return runs.map((run) => ({
    ...run,
    font: /([^/]+)-normal\.woff2$/u.exec(run.font)?.[1] ?? run.font,
    glyphs:
      fontOf(doc, run.font)
        ?.layoutRun(run.text, run.direction)
        .glyphs.map(({ id }) => id) ?? [],
  }));
}
const textsOf = async (text: string) => (await runsIn(text)).map((run) => run.text);

describe('a text', () => {
  test('has a font with a glyph for each of its letters, in every script', async () => {
    const names: [text: string, font: RegExp][] = [
      ['Łukasz Γιώργος Щербаков Nguyễn Thị Phượng', /^strong$/u],
      ['محمد', /^vazirmatn-arabic/u],
      ['יוֹסֵף', /^noto-sans-hebrew/u],
      ['王小明', /^noto-sans-sc/u],
      ['さくら', /^noto-sans-jp/u],
      ['김철수', /^noto-sans-kr/u],
      ['ณัฐพล', /^noto-sans-thai/u],
      ['प्रिया', /^noto-sans-devanagari/u],
      ['রবীন্দ্রনাথ', /^noto-sans-bengali/u],
      ['ஸ்ரீநிவாசன்', /^noto-sans-tamil/u],
      ['ကျော်', /^noto-sans-myanmar/u],
      ['ស្រីមុំ', /^noto-sans-khmer/u],
      ['გიორგი', /^noto-sans-georgian/u],
      ['Արմեն', /^noto-sans-armenian/u],
      ['አበበ', /^noto-sans-ethiopic/u],
      ['😀👍🏽', /^noto-emoji/u],
      ['ⵎⵓⵃⵎⵎⴰⴷ', /^unifontex/u],
    ];
    for (const [text, font] of names) {
      const runs = await runsIn(text);
      for (const run of runs) {
        assert.match(run.font, font, text);
        assert.ok(!run.glyphs.includes(0), `${run.text} has a box`);
      }
      // Different ideographs may come from different files.
      assert.equal(runs.map((run) => run.text).join(''), text);
    }
  });

  test('has joined, reordered and combined letters as its script demands', async () => {
    const [beh = []] = (await runsIn('ببب')).map(({ glyphs }) => glyphs);
    assert.deepEqual([beh.length, new Set(beh).size], [3, 3]);
    const [apart = []] = (await runsIn('ب\u200cب')).map(({ glyphs }) => glyphs.filter((id) => beh.includes(id)));
    assert.deepEqual(apart, []);
    const glyphsOf = async (text: string) => (await runsIn(text))[0]?.glyphs ?? [];
    // In Burmese, a vowel sign is drawn before its consonant. In Devanagari, two consonants can share one glyph.
    const [vowel, consonant] = await glyphsOf('\u1000\u1031');
    assert.deepEqual([await glyphsOf('\u1000')], [[consonant]]);
    assert.notEqual(vowel, consonant);
    assert.equal((await glyphsOf('क्ष')).length, 1);
  });

  test('from right to left stands beside numbers, Latin letters and brackets in the order of its language', async () => {
    assert.deepEqual(await textsOf('Dr. Smith محمد علي (CEO)'), ['Dr. Smith ', 'علي', ' ', 'محمد', ' (CEO)']);
    assert.deepEqual(await textsOf('محمد (Ali) 42'), ['42', ' (', 'Ali', ') ', 'محمد']);
    const widths = (await runsIn('محمد علي')).map(({ width }) => width);
    assert.ok(widths.every((width) => width > 0));
  });

  test('names a character that no font has by its code point', async () => {
    assert.deepEqual(await textsOf('Ana \u{2a6a5}'), ['Ana ', '[U+2A6A5]']);
  });
});
