import { formatCertificateNumber, verificationPath } from '@vr/shared-api/certificate-number';
import type { ContentLang } from '@vr/shared-api/limits';
import type { Parts } from '../../parts.ts';
import type { DoneBy } from '../../platform/aside/pool.ts';
import { drawing } from '../../platform/aside/pools.ts';
import { logoAsPng, storedFile } from '../../platform/pdf/stored-pictures.ts';
import type { CertificateContent } from './content.ts';
import type { CertificateValues } from './draw.ts';
import { type Certificate, kindOf, textIn, titleIn } from './kept.ts';
import { type Appearance, findAppearance, type TemplateId } from './queries.ts';
import { TEXTS } from './texts.ts';

const DRAWN_BY: DoneBy<typeof import('./draw.ts'), 'drawCertificate'> = {
  module: new URL('draw.ts', import.meta.url),
  name: 'drawCertificate',
};

/** How a certificate looks: the name, colours and logo of the company, and its own picture. */
type Look = Pick<Appearance, 'name' | 'primaryColor' | 'secondaryColor' | 'logo' | 'storageKey'>;

const draw = (
  { storage }: Parts,
  clientId: number,
  { logo, storageKey, ...company }: Look,
  content: Omit<CertificateContent, 'company'>,
  createdAt: Date,
): Promise<Buffer> =>
  drawing.run(
    DRAWN_BY,
    { party: clientId },
    async (): Promise<CertificateValues> => ({
      ...content,
      company: { ...company, logo: await logoAsPng(storage, logo) },
      picture: await storedFile(storage, storageKey),
      createdAt,
    }),
  );

/** Draws a certificate as it was issued, in a language. */
export function certificatePdf(parts: Parts, certificate: Certificate, lang: ContentLang): Promise<Buffer> {
  const { companyName, primaryColor, secondaryColor, logo, pictures } = certificate;
  const { personName, day, score, number } = certificate;
  const look = { name: companyName, primaryColor, secondaryColor, logo, storageKey: pictures[lang] ?? null };
  const content = {
    kind: kindOf(certificate),
    lang,
    personName,
    title: titleIn(certificate.titles, lang).text,
    parts: certificate.parts.map((names) => textIn(names, lang)),
    day,
    score,
    number: formatCertificateNumber(number),
    verificationUrl: `${parts.config.publicUrl}${verificationPath(number)}`,
  };
  return draw(parts, certificate.clientId, look, content, certificate.issuedAt);
}

/** The sample values of a preview. The name is long, to show how much space there is. */
const SAMPLE = { personName: 'Anne-Sophie de La Rochefoucauld-Montferrand', score: 92, number: '2222333344445555' };

/** Draws a company's certificate with sample values. Returns undefined if there is no such company. */
export async function samplePdf(parts: Parts, template: TemplateId): Promise<Buffer | undefined> {
  const now = parts.clock.now();
  const appearance = await findAppearance(parts.db, template, now);
  if (!appearance) return undefined;
  const { kind, lang } = template;
  const { today, ...look } = appearance;
  const { sampleTitle, sampleParts } = TEXTS[lang];
  const content = {
    kind,
    lang,
    ...SAMPLE,
    number: formatCertificateNumber(SAMPLE.number),
    title: sampleTitle,
    parts: sampleParts,
    day: today,
    verificationUrl: `${parts.config.publicUrl}${verificationPath(SAMPLE.number)}`,
  };
  return draw(parts, template.clientId, look, content, now);
}
