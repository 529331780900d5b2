import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CONTENT_LANGS, type ContentLang, NAME_MAX, TITLE_MAX } from '@vr/shared-api/limits';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { type CertificateValues, drawCertificate } from './draw.ts';
import { TEXTS } from './texts.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6b85' } });
const LOGO = await picture(120, 120).png().toBuffer();
const PHOTO = await picture(1512, 1080).jpeg().toBuffer();

const URL_OF_PAGE = 'https://portal.example/verify/ABCD-EFGH-JKLM-NPQR';

const values = (over: Partial<CertificateValues> = {}): CertificateValues => ({
  kind: 'training',
  lang: 'en',
  personName: 'Camille Laurent',
  title: 'Working safely on scaffolding',
  day: '2026-06-15',
  score: 92,
  number: 'ABCD-EFGH-JKLM-NPQR',
  parts: ['Fire safety'],
  verificationUrl: URL_OF_PAGE,
  company: { name: 'Groupe Altis', primaryColor: '#6B4DC4', secondaryColor: '#D32E5E', logo: LOGO },
  picture: null,
  createdAt: new Date('2026-06-15T10:00:00Z'),
  ...over,
});

/** A line of text on a page. `x` and `y` locate the left end of its baseline, in points from the top left corner. */
interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const page = await document.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const lines: Line[] = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
    return [{ text: item.str, x, y: height - y, width: item.width, size }];
  });
  return { document, page, width, height, lines, text: lines.map(({ text }) => text).join(' ') };
}
const certificate = async (over: Partial<CertificateValues> = {}) => read(await drawCertificate(values(over)));

/** Checks that no line leaves the page or touches another one. */
function checkLayout({ lines, width, height }: Awaited<ReturnType<typeof read>>, left: number, right: number): void {
  for (const { text, x, y, width: length, size } of lines) {
    assert.ok(x >= left && x + length <= width - right, `${text} is too wide`);
    assert.ok(y - size > 40 && y + size * 0.3 < height - 40, `${text} is too high or too low`);
  }
  for (const [index, a] of lines.entries())
    for (const b of lines.slice(index + 1)) {
      // Parts of a line in different fonts follow each other, apart from rounding.
      const besides = a.x + a.width <= b.x + 0.1 || b.x + b.width <= a.x + 0.1;
      assert.ok(besides || Math.abs(a.y - b.y) >= Math.max(a.size, b.size) * 0.95, `${a.text} touches ${b.text}`);
    }
}

describe('a certificate', () => {
  test('is one page in the proportions of the pictures, with its language, its title and the time of its creation', async () => {
    const { document, width, height } = await certificate({ lang: 'ge' });
    assert.equal(document.numPages, 1);
    assert.equal(width / height, 1512 / 1080);
    const { info } = await document.getMetadata();
    const { Language, Title, Author, CreationDate } = info as Record<string, string>;
    assert.deepEqual(
      [Language, Title, Author, CreationDate],
      ['de', 'Zertifikat – Working safely on scaffolding', 'Groupe Altis', 'D:20260615100000Z'],
    );
  });

  test('says who completed what, when, with which score and number, in every language', async () => {
    const DATES: Record<ContentLang, string> = {
      en: '15 June 2026',
      fr: '15 juin 2026',
      es: '15 de junio de 2026',
      ge: '15. Juni 2026',
      it: '15 giugno 2026',
      pt: '15 de junho de 2026',
    };
    for (const lang of CONTENT_LANGS) {
      const { lines } = await certificate({ lang, kind: 'course' });
      const { heading, awardedTo, completed, date, score, number, parts, verify } = TEXTS[lang];
      const texts = lines.map(({ text }) => text.replace(/\s/gu, ' '));
      assert.deepEqual(
        texts.filter((text) => !/^92 ?%$/u.test(text)).sort(),
        [
          'Groupe Altis',
          heading,
          awardedTo,
          'Camille Laurent',
          completed.course,
          'Working safely on scaffolding',
          `${parts.course}${lang === 'fr' ? ' ' : ''}: Fire safety`,
          ...[date, DATES[lang], score, number, 'ABCD-EFGH-JKLM-NPQR', verify, URL_OF_PAGE],
        ].sort(),
      );
      assert.equal(texts.length, 15);
    }
  });

  test('leaves out a score that does not exist, but not a score of 0', async () => {
    const without = await certificate({ score: null });
    assert.doesNotMatch(without.text, /Score|%/u);
    assert.match((await certificate({ score: 0 })).text, /Score.* 0%/u);
  });

  test('is readable by a screen reader in the order of its texts', async () => {
    const { page } = await certificate();
    const tree = await page.getStructTree();
    const roles = (node: unknown): string[] => {
      const { role, children = [] } = node as { role?: string; children?: unknown[] };
      return role ? [role, ...children.flatMap(roles)] : [];
    };
    const texts = ['P', 'H1', 'P', 'H2', ...Array<string>(11).fill('P')];
    assert.deepEqual(roles(tree), ['Root', 'Document', 'Figure', ...texts, 'Figure']);
    assert.match(JSON.stringify(tree), /"alt":"Groupe Altis"/u);
    assert.match(JSON.stringify(tree), /"alt":"QR code with the address of the verification page: https:.*NPQR"/u);
  });

  test('embeds fonts that have the letters of all Latin alphabets', async () => {
    const personName = 'Łukasz Świętoń Þórður Ğül Şırnak Ő Ű ž đ ŋ ə Ȼ Nguyễn Thị Ẩm Ṣ ḥ ʻ';
    const pdf = await drawCertificate(values({ personName }));
    const { page, text } = await read(pdf);
    assert.ok(text.includes(personName), text);
    // The fonts are embedded, and no character is the box for missing glyphs.
    await page.getOperatorList();
    assert.equal(pdf.toString('latin1').match(/\/FontFile2/gu)?.length, 2);
    assert.doesNotMatch(text, /\uFFFD|\0/u);
  });

  test('prints names, titles and companies in every script, within its area, and emoji', async () => {
    for (const name of ['محمد عبدالحسيني', 'יוסף כהן', '王小明', '山田さくら', '김철수', 'ณัฐพล', 'Zoé 😀', 'ⵎⵓⵃⵎⵎⴰⴷ']) {
      const company = { ...values().company, name };
      const pdf = await drawCertificate(values({ personName: name, title: `Safety ${name}`, parts: [name], company }));
      const drawn = await read(pdf);
      checkLayout(drawn, 185, 66);
      const text = drawn.text.replace(/\s/gu, '');
      for (const word of name.split(' ')) assert.equal(text.split(word).length - 1, 4, `${word} in ${text}`);
      // The text for screen readers, because the letters are drawn in another order.
      assert.equal(pdf.toString('latin1').match(/\/ActualText/gu)?.length, 4);
    }
  });

  test('has the same bytes for the same values', async () => {
    for (const personName of ['Camille Laurent', 'محمد 王小明'])
      assert.ok((await drawCertificate(values({ personName }))).equals(await drawCertificate(values({ personName }))));
  });
});

describe('the texts of a certificate', () => {
  /** 120 characters. */
  const LONG_NAME =
    'Maximilienne-Alexandra Élisabeth-Charlotte de La Rochefoucauld-Montferrand von und zu Łódź-Świętokrzyski Nguyễn Thị Ngọc';
  const manyParts = (part: string) => ({ parts: Array.from({ length: 9 }, () => part) });
  const WIDEST = {
    personName: 'W'.repeat(2 * NAME_MAX + 1),
    title: 'W'.repeat(TITLE_MAX),
    number: 'W'.repeat(30),
    ...manyParts('W'.repeat(TITLE_MAX)),
  };
  const LONGEST = {
    personName: LONG_NAME,
    title: 'Sicherheitsunterweisung für Gabelstaplerfahrerinne',
    number: 'WWWW-WWWW-WWWW-WWWW',
    ...manyParts('Kommunikation und Wahrnehmung von Gefahren'),
  };
  const company = { ...values().company, name: 'W'.repeat(NAME_MAX) };

  for (const [name, background, left, right] of [
    ["the product's own template", null, 185, 66],
    ["a company's picture", PHOTO, 144, 144],
  ] as const)
    for (const [what, texts] of Object.entries({ 'long names': LONGEST, 'the widest letters': { ...WIDEST, company } }))
      for (const lang of CONTENT_LANGS)
        test(`stay within their area, apart and complete: ${what} on ${name}, ${lang}`, async () => {
          const drawn = await certificate({ ...texts, lang, kind: 'course', score: 100, picture: background });
          checkLayout(drawn, left, right);
          const whole = drawn.lines
            .map(({ text }) => text)
            .join('')
            .replace(/\s/gu, '');
          for (const text of [texts.personName, texts.title, texts.number])
            assert.ok(whole.includes(text.normalize('NFC').replace(/\s/gu, '')), `${text} is not in ${whole}`);
        });
});

test('pictures of all kinds can be embedded: grey, and a company without a logo', async () => {
  const grey = await picture(1512, 1080).grayscale().jpeg().toBuffer();
  const { lines } = await certificate({ picture: grey, company: { ...values().company, logo: null } });
  assert.ok(lines.some(({ text }) => text === 'Groupe Altis'));
});

test('a certificate names six skills, or five and the number of the others', async () => {
  const lineOf = async (count: number) => {
    const { text } = await certificate({ parts: Array.from({ length: count }, (_, index) => `S${index + 1}`) });
    return /Skills: ([S\d+ ·]+?) (?:Date)/u.exec(text)?.[1];
  };
  assert.equal(await lineOf(6), 'S1 · S2 · S3 · S4 · S5 · S6');
  assert.equal(await lineOf(7), 'S1 · S2 · S3 · S4 · S5 · +2');
  assert.doesNotMatch((await certificate({ parts: [] })).text, /Skills/u);
});
