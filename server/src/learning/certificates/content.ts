import { formatLongDate } from '@vr/shared-api/date';
import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';
import { qrCode } from '@vr/shared-api/qr-code';
import {
  type Area,
  drawCompany,
  drawRule,
  FAINT_INK,
  fit,
  INK,
  percent,
  type Target,
  type TextStyle,
} from '../../platform/pdf/text.ts';
import { TEXTS } from './texts.ts';

export interface CertificateContent {
  kind: CertificateKind;
  lang: ContentLang;
  personName: string;
  title: string;
  /** YYYY-MM-DD. */
  day: string;
  /** 0 to 100; null if there is none. */
  score: number | null;
  /** The number of the certificate, formatted in groups. */
  number: string;
  /** The skills of a training, or the trainings of a course. */
  parts: string[];
  verificationUrl: string;
  company: {
    name: string;
    /** A PNG or JPEG; null if the company has none. */
    logo: Buffer | null;
  };
}

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
/** The maximum number of skills or trainings that are named. */
const PARTS_MAX = 6;
/** The space above each text between the heading and the facts, from top to bottom. */
const GAPS = [0, 6, 16, 6, 8];

/** Draws a QR code, black on white with its quiet zone, so that cameras read it on any background. */
function drawQrCode(doc: PDFKit.PDFDocument, { x, y }: Pick<Area, 'x' | 'y'>, text: string): void {
  const { size: modules, path } = qrCode(text);
  doc.rect(x, y, QR_CODE, QR_CODE).fill('#FFFFFF');
  doc
    .save()
    .translate(x, y)
    .scale(QR_CODE / modules)
    .path(path)
    .fill('#000000')
    .restore();
}

/** Draws the date, the score, the number and the way to verify the certificate, below a line. */
function drawFacts(page: Target, { x, y, width }: Area, content: CertificateContent): void {
  const { doc, root } = page;
  const { lang, day, score, number, verificationUrl } = content;
  const texts = TEXTS[lang];
  const facts = [
    { label: texts.date, value: formatLongDate(day, lang), share: 1.3 },
    ...(score === null ? [] : [{ label: texts.score, value: percent(score, lang), share: 0.8 }]),
    { label: texts.number, value: number, share: 1.6 },
  ];
  drawRule(doc, { x, y, width });
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
  const paint = () => drawQrCode(doc, { x: x + width - QR_CODE, y: y + 14 }, verificationUrl);
  root.add(doc.struct('Figure', { alt: `${texts.qrCode}: ${verificationUrl}` }, paint));
}

/** Fits the names of skills or trainings into a box: as many as there is space for, and the number of the remaining ones. */
function fitParts(page: Target, { lang, kind, parts }: CertificateContent, box: Pick<Area, 'width' | 'height'>) {
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

/** Draws a certificate's texts and the company's logo into an area, and tags them in reading order. */
export function drawContent(page: Target, area: Area, content: CertificateContent): void {
  const { x, y, width, height } = area;
  const { heading, awardedTo, completed } = TEXTS[content.lang];
  drawCompany(page, area, content.company, LOGO);

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
