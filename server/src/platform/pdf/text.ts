import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { fitText, LINE_HEIGHT } from './fit-text.ts';
import { type Font, fontOf } from './fonts.ts';
import { directionOf, type Run, runsOf } from './lines.ts';
import type { ScriptFonts } from './script-fonts.ts';

/** A rectangle on the page, in points. `x` and `y` are measured from the top left corner of the page. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The look of a text, and its role for screen readers. */
export interface TextStyle {
  font: Font;
  /** The largest and smallest font size, in points. */
  max: number;
  min: number;
  color: string;
  /** The element type for screen readers. Default: `P`. */
  tag?: 'P' | 'H1' | 'H2' | 'TH' | 'TD';
  /** Whether all lines get similar widths. Default: true. */
  balanced?: boolean;
}

// All texts are dark: company colours could have too little contrast.
export const INK = '#231F26';
export const FAINT_INK = '#57515A';
const LINE = '#D3CBBE';

/** A document that is being drawn, and the structure element to which drawn texts are added. */
export interface Target {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  /** The fonts of the characters that Inter lacks. */
  fonts: ScriptFonts;
}

export interface Fitted {
  height: number;
  /**
   * Draws the text with its top left corner at (`left`, `top`), and adds it to the structure element `parent`. Default:
   * `root` of the {@link Target}.
   */
  draw(left: number, top: number, parent?: PDFKit.PDFStructureElement): void;
  /** Draws the text without adding it to the structure. */
  paint(left: number, top: number): void;
}

/** Breaks a text into lines that fit a box, in the largest possible font size. */
export function fit(
  { doc, root, fonts }: Target,
  text: string,
  box: Pick<Area, 'width' | 'height'>,
  { font, color, tag = 'P', balanced = true, ...sizes }: TextStyle,
): Fitted {
  const isPlain = fonts.size === 0 || ![...text.normalize('NFC')].some((one) => fonts.has(one));
  const direction = isPlain ? 'ltr' : directionOf(text);
  const runsIn = (line: string): Run[] => runsOf(doc, line, { fonts, font, direction });
  const measure = (part: string) =>
    isPlain ? doc.font(font).fontSize(1).widthOfString(part) : runsIn(part).reduce((sum, { width }) => sum + width, 0);
  const { size, lines } = fitText(text, box, { ...sizes, balanced }, measure);
  const paintRuns = (runs: readonly Run[], left: number, baseline: number): void => {
    let x = left;
    for (const { font: name, text: run, direction: runDirection, width } of runs) {
      const options = { lineBreak: false, baseline: 'alphabetic' } as const;
      // For fonts of other scripts, the option `features` passes the direction of the text to script-fonts.ts.
      const features = name === font ? {} : { features: runDirection as unknown as PDFKit.Mixins.OpenTypeFeatures[] };
      doc
        .font(name)
        .fontSize(size)
        .text(run, x, baseline, { ...options, ...features });
      x += width * size;
    }
  };
  const paint = (left: number, top: number): void => {
    doc.font(font).fontSize(size).fillColor(color);
    const ascender = ((fontOf(doc, font)?.ascender ?? 0) / 1000) * size;
    for (const [index, line] of lines.entries()) {
      const lineTop = top + index * size * LINE_HEIGHT;
      if (isPlain) doc.text(line, left, lineTop, { lineBreak: false });
      else paintRuns(runsIn(line), left, lineTop + ascender);
    }
  };
  const draw = (left: number, top: number, parent = root): void => {
    // `actual` is the text in reading order: its letters may be drawn in another order.
    parent.add(doc.struct(tag, isPlain ? {} : { actual: text }, () => paint(left, top)));
  };
  return { height: lines.length * size * LINE_HEIGHT, draw, paint };
}

/** Draws something that screen readers skip. */
export function drawArtifact(doc: PDFKit.PDFDocument, paint: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  paint();
  doc.endMarkedContent();
}

/** Draws a thin horizontal line. */
export const drawRule = (doc: PDFKit.PDFDocument, { x, y, width }: Omit<Area, 'height'>, color = LINE): void =>
  drawArtifact(doc, () =>
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .stroke(color),
  );

/** Draws a company's logo with its name beside it. `size` is the size of the logo. */
export function drawCompany(
  target: Target,
  { x, y, width }: Pick<Area, 'x' | 'y' | 'width'>,
  { name, logo }: { name: string; logo: Buffer | null },
  size: number,
): void {
  const { doc, root } = target;
  if (logo) {
    const paint = () => doc.image(logo, x, y, { fit: [size, size], align: 'center', valign: 'center' });
    root.add(doc.struct('Figure', { alt: name }, paint));
  }
  const indent = logo ? size + 16 : 0;
  const style: TextStyle = { font: 'strong', max: 15, min: 9, color: INK };
  const text = fit(target, name, { width: width - indent, height: size }, style);
  text.draw(x + indent, y + (size - text.height) / 2);
}

/** Formats a percentage from 0 to 100. */
export const percent = (value: number, lang: ContentLang): string =>
  new Intl.NumberFormat(bcp47(lang), { style: 'percent' }).format(value / 100);
