import { buffer } from 'node:stream/consumers';
import { TEMPLATE_UNITS, templateShapes } from '@vr/shared-api/certificate-template';
import { openDocument } from '../../platform/pdf/document.ts';
import { type Area, drawArtifact } from '../../platform/pdf/text.ts';
import { type CertificateContent, drawContent } from './content.ts';
import { TEXTS } from './texts.ts';

export interface CertificateValues extends CertificateContent {
  company: CertificateContent['company'] & {
    /** #RRGGBB, like `secondaryColor`. */
    primaryColor: string;
    secondaryColor: string;
  };
  /** The company's picture for this kind and language, a PNG or JPEG; null for the product's own template. */
  picture: Buffer | null;
  createdAt: Date;
}

// The page has the proportions of CERTIFICATE_PICTURE and fits A4 landscape without scaling.
const UNIT = 119;
const PAGE = { width: TEMPLATE_UNITS.width * UNIT, height: TEMPLATE_UNITS.height * UNIT };

/** The area of the texts on the product's own template. */
const OWN_AREA: Area = { x: UNIT + 66, y: 58, width: PAGE.width - UNIT - 132, height: PAGE.height - 112 };
/** The light panel under the texts on a company's picture. */
const PANEL: Area = { x: 110, y: 46, width: PAGE.width - 220, height: PAGE.height - 92 };
const PANEL_PADDING = 34;
const PANEL_AREA: Area = {
  x: PANEL.x + PANEL_PADDING,
  y: PANEL.y + PANEL_PADDING,
  width: PANEL.width - 2 * PANEL_PADDING,
  height: PANEL.height - 2 * PANEL_PADDING,
};

/** Draws the background. Returns the area for the texts. */
function drawBackground(doc: PDFKit.PDFDocument, { picture, company }: CertificateValues): Area {
  drawArtifact(doc, () => {
    if (picture) {
      doc.image(picture, 0, 0, PAGE);
      doc.roundedRect(PANEL.x, PANEL.y, PANEL.width, PANEL.height, 14).fillOpacity(0.94).fill('#FFFFFF').fillOpacity(1);
      return;
    }
    doc.save().scale(UNIT);
    for (const { path, fill } of templateShapes(company.primaryColor, company.secondaryColor))
      doc.path(path).fill(fill);
    doc.restore();
  });
  return picture ? PANEL_AREA : OWN_AREA;
}

/** Draws a certificate as a PDF of one page. The same values always give the same bytes. */
export async function drawCertificate(values: CertificateValues): Promise<Buffer> {
  const page = await openDocument({
    size: [PAGE.width, PAGE.height],
    lang: values.lang,
    title: `${TEXTS[values.lang].heading} – ${values.title}`,
    author: values.company.name,
    createdAt: values.createdAt,
    texts: values,
  });
  drawContent(page, drawBackground(page.doc, values), values);
  page.root.end();
  page.doc.end();
  return buffer(page.doc);
}
