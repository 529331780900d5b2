import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTENT_LANGS, NAME_MAX, TITLE_MAX } from '@vr/shared-api/limits';
import { getDocumentProxy } from 'unpdf';
import { drawSummary, type SummaryValues } from './draw.ts';

const values = (over: Partial<SummaryValues> = {}): SummaryValues => ({
  lang: 'en',
  of: 'company',
  period: { startDate: '2026-01-01', endDate: '2026-12-31' },
  company: { name: 'Groupe Altis', primaryColor: '#0B5CAD', secondaryColor: '#E8590C', logo: null },
  people: [],
  trainingCount: 1,
  madeOn: '2026-06-15',
  madeBy: 'Claire Fontaine',
  verificationUrl: 'https://portal.example/verify',
  createdAt: new Date('2026-06-15T10:00:00Z'),
  ...over,
});
const longest = (length: number): string => 'Wörterbuch '.repeat(Math.ceil(length / 11)).slice(0, length);
const LONG: SummaryValues['people'] = [
  {
    name: `${longest(NAME_MAX)} ${longest(NAME_MAX)}`,
    rows: [
      {
        kind: 'training',
        title: longest(TITLE_MAX),
        days: ['2026-01-05', '2026-01-06'],
        dayCount: 900,
        lastDay: '2026-12-30',
        sessions: 123_456,
        seconds: 9_876_543,
        score: 100,
        progress: 100,
        completedOn: '2026-12-30',
        completedInPeriod: true,
        certificate: 'ABCD-EFGH-JKLM-NPQR',
      },
    ],
  },
];

test('the same values always give the same bytes', async () => {
  assert.deepEqual(await drawSummary(values({ people: LONG })), await drawSummary(values({ people: LONG })));
});

for (const lang of CONTENT_LANGS)
  test(`the longest texts stay on the page in ${lang}`, async () => {
    const document = await getDocumentProxy(new Uint8Array(await drawSummary(values({ lang, people: LONG }))));
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      assert.deepEqual([Math.round(width), Math.round(height)], [595, 842]);
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [, , , , x = 0, y = 0] = item.transform as number[];
        assert.ok(
          x >= 35 && x + item.width <= width - 35 && y > 20 && y < height - 20,
          `${item.str} on page ${number}`,
        );
      }
    }
  });
