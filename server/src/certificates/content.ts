import { bcp47, type CertificateKind, type ContentLang } from '@vr/shared-api/limits';
import { fitText, LINE_HEIGHT } from './fit-text.ts';
import { drawQrCode } from './qr-code.ts';
import { TEXTS } from './texts.ts';

/** What a certificate says. */
export interface CertificateContent {
  kind: CertificateKind;
  lang: ContentLang;
  personName: string;
  /** The title of the training or course. */
  title: string;
  /** The day of the completion, YYYY-MM-DD. */
  day: string;
  /** 0 to 100; null if there is none. */
  score: number | null;
  /** As people read it. */
  number: string;
  /** The skills of a training, or the trainings of a course. */
  parts: string[];
  /** The address of the page that verifies the certificate. */
  verificationUrl: string;
  company: {
    name: string;
    /** A PNG or JPEG; null if the company has none. */
    logo: Buffer | null;
  };
}

/** A rectangle on the page, in points from its top left corner. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The names under which the fonts are registered. */
export type Font = 'regular' | 'strong';

interface TextStyle {
  font: Font;
  max: number;
  min: number;
  color: string;
  /** The type of the element for screen readers; a paragraph by default. */
  tag?: 'P' | 'H1' | 'H2';
}

// All texts are dark, so that they are readable whatever the colours of the company are.
const INK = '#231F26';
const FAINT_INK = '#57515A';
const LINE = '#D3CBBE';

const COMPANY: TextStyle = { font: 'strong', max: 15, min: 9, color: INK };
const HEADING: TextStyle = { font: 'strong', max: 29, min: 16, color: INK, tag: 'H1' };
const PHRASE: TextStyle = { font: 'regular', max: 13, min: 9, color: FAINT_INK };
const NAME: TextStyle = { font: 'strong', max: 40, min: 11, color: INK, tag: 'H2' };
const TITLE: TextStyle = { font: 'strong', max: 23, min: 12, color: INK };
const LABEL: TextStyle = { font: 'regular', max: 10.5, min: 7, color: FAINT_INK };
const VALUE: TextStyle = { font: 'strong', max: 14, min: 8, color: INK };

const PARTS: TextStyle = { font: 'regular', max: 10.5, min: 7, color: FAINT_INK };
const ADDRESS: TextStyle = { font: 'regular', max: 9, min: 5, color: FAINT_INK };

const LOGO = 58;
const HEADING_GAP = 20;
const FACTS_HEIGHT = 94;
const QR_CODE = 80;
/** The most skills or trainings that are named. */
const PARTS_MAX = 6;
/** The space above the texts between the heading and the facts, from the first to the last. */
const GAPS = [0, 6, 16, 6, 8];

const longDate = (day: string, lang: ContentLang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : bcp47(lang), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
const percent = (score: number, lang: ContentLang): string =>
  new Intl.NumberFormat(bcp47(lang), { style: 'percent' }).format(score / 100);

type Page = { doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement };
type Box = Pick<Area, 'width' | 'height'>;

/** Fits a text into a box. Returns its height and a function that draws it from its top left corner. */
function fit({ doc, root }: Page, text: string, box: Box, { font, color, tag = 'P', ...sizes }: TextStyle) {
  const { size, lines } = fitText(text, box, sizes, (part) => doc.font(font).fontSize(1).widthOfString(part));
  const draw = (left: number, top: number): void => {
    const paint = () => {
      doc.font(font).fontSize(size).fillColor(color);
      for (const [index, line] of lines.entries())
        doc.text(line, left, top + index * size * LINE_HEIGHT, { lineBreak: false });
    };
    root.add(doc.struct(tag, {}, paint));
  };
  return { height: lines.length * size * LINE_HEIGHT, draw };
}

/** Draws the logo and the name of the company side by side. */
function drawCompany(page: Page, { x, y, width }: Area, { name, logo }: CertificateContent['company']): void {
  const { doc, root } = page;
  if (logo) {
    const paint = () => doc.image(logo, x, y, { fit: [LOGO, LOGO], align: 'center', valign: 'center' });
    root.add(doc.struct('Figure', { alt: name }, paint));
  }
  const indent = logo ? LOGO + 16 : 0;
  const text = fit(page, name, { width: width - indent, height: LOGO }, COMPANY);
  text.draw(x + indent, y + (LOGO - text.height) / 2);
}

/** Draws the date, the score, the number and the way to verify the certificate, below a line. */
function drawFacts(page: Page, { x, y, width }: Area, content: CertificateContent): void {
  const { doc, root } = page;
  const { lang, day, score, number, verificationUrl } = content;
  const texts = TEXTS[lang];
  const facts = [
    { label: texts.date, value: longDate(day, lang), share: 1.3 },
    ...(score === null ? [] : [{ label: texts.score, value: percent(score, lang), share: 0.8 }]),
    { label: texts.number, value: number, share: 1.6 },
  ];
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .stroke(LINE);
  doc.endMarkedContent();
  const room = width - QR_CODE - 20;
  const shares = facts.reduce((sum, { share }) => sum + share, 0);
  let left = x;
  for (const { label, value, share } of facts) {
    const column = (room * share) / shares;
    fit(page, label, { width: column - 14, height: 16 }, LABEL).draw(left, y + 14);
    fit(page, value, { width: column - 14, height: 24 }, VALUE).draw(left, y + 29);
    left += column;
  }
  fit(page, texts.verify, { width: room, height: 14 }, ADDRESS).draw(x, y + 64);
  fit(page, verificationUrl, { width: room, height: 14 }, { ...ADDRESS, color: INK }).draw(x, y + 77);
  doc.link(x, y + 77, room, 14, verificationUrl);
  const paint = () => drawQrCode(doc, { x: x + width - QR_CODE, y: y + 14, size: QR_CODE }, verificationUrl);
  root.add(doc.struct('Figure', { alt: `${texts.qrCode}: ${verificationUrl}` }, paint));
}

/** Fits the names of the skills or trainings into a box: as many as there is room for, and the number of the others. */
function fitParts(page: Page, { lang, kind, parts }: CertificateContent, box: Box) {
  const label = `${TEXTS[lang].parts[kind]}${lang === 'fr' ? '\u202f' : ''}: `;
  const fitNames = (shown: number) => {
    const others = parts.length > shown ? [`+${parts.length - shown}`] : [];
    return fit(page, label + [...parts.slice(0, shown), ...others].join(' · '), box, PARTS);
  };
  let shown = parts.length > PARTS_MAX ? PARTS_MAX - 1 : parts.length;
  let fitted = fitNames(shown);
  while (fitted.height > box.height && shown > 1) {
    shown -= 1;
    fitted = fitNames(shown);
  }
  return fitted;
}

/** Draws the texts of a certificate and the company's logo into an area, and adds them to the structure in their order. */
export function drawContent(page: Page, area: Area, content: CertificateContent): void {
  const { x, y, width, height } = area;
  const { heading, awardedTo, completed } = TEXTS[content.lang];
  drawCompany(page, area, content.company);

  const title = fit(page, heading, { width, height: 40 }, HEADING);
  title.draw(x, y + LOGO + HEADING_GAP);

  const top = y + LOGO + HEADING_GAP + title.height;
  const bottom = y + height - FACTS_HEIGHT;
  const room = bottom - top;
  const blocks = [
    fit(page, awardedTo, { width, height: 20 }, PHRASE),
    fit(page, content.personName, { width, height: room * 0.32 }, NAME),
    fit(page, completed[content.kind], { width, height: 20 }, PHRASE),
    fit(page, content.title, { width, height: room * 0.2 }, TITLE),
    ...(content.parts.length > 0 ? [fitParts(page, content, { width, height: room * 0.16 })] : []),
  ];
  const used = blocks.reduce((sum, block, index) => sum + block.height + (GAPS[index] ?? 0), 0);
  let at = top + (room - used) / 2;
  for (const [index, block] of blocks.entries()) {
    at += GAPS[index] ?? 0;
    block.draw(x, at);
    at += block.height;
  }

  drawFacts(page, { x, y: bottom, width, height: FACTS_HEIGHT }, content);
}
