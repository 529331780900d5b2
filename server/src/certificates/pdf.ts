import { buffer } from 'node:stream/consumers';
import { formatCertificateNumber, verificationPath } from '@vr/shared-api/certificate-number';
import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';
import type { Parts } from '../parts.ts';
import { asPng } from '../pictures/pictures.ts';
import type { Storage } from '../storage/storage.ts';
import type { CertificateContent } from './content.ts';
import { drawInThread } from './drawing.ts';
import type { Certificate } from './kept.ts';
import { type Appearance, findAppearance, type TemplateId } from './queries.ts';
import { textIn, titleIn } from './text-in.ts';
import { TEXTS } from './texts.ts';

async function storedFile(storage: Storage, key: string | null | undefined): Promise<Buffer | null> {
  const file = key ? await storage.open(key) : undefined;
  return file ? buffer(file.stream) : null;
}

/** How many converted logos are kept. */
const LOGOS_KEPT = 50;
const logos = new Map<string, Buffer>();

/** Returns a logo as PDF files can contain it. A path always has the same content, so the result is kept. */
async function logoAsPng(storage: Storage, path: string | null): Promise<Buffer | null> {
  if (path === null) return null;
  const known = logos.get(path);
  if (known) return known;
  const stored = await storedFile(storage, path.slice(1));
  if (!stored) return null;
  const png = await asPng(stored);
  const [oldest] = logos.keys();
  if (oldest && logos.size >= LOGOS_KEPT) logos.delete(oldest);
  logos.set(path, png);
  return png;
}

/** How a certificate looks: the name, colours and logo of the company, and its own picture. */
type Look = Pick<Appearance, 'name' | 'primaryColor' | 'secondaryColor' | 'logo' | 'storageKey'>;

const draw = (
  { storage }: Parts,
  { logo, storageKey, ...company }: Look,
  content: Omit<CertificateContent, 'company'>,
  createdAt: Date,
): Promise<Buffer> =>
  drawInThread(async () => ({
    ...content,
    company: { ...company, logo: await logoAsPng(storage, logo) },
    picture: await storedFile(storage, storageKey),
    createdAt,
  }));

/** Draws a certificate as it was issued, in a language. */
export function certificatePdf(parts: Parts, certificate: Certificate, lang: ContentLang): Promise<Buffer> {
  const { companyName, primaryColor, secondaryColor, logo, pictures, number, issuedAt } = certificate;
  const { personName, day, score } = certificate;
  const kind: CertificateKind = certificate.courseId === null ? 'training' : 'course';
  const look = { name: companyName, primaryColor, secondaryColor, logo, storageKey: pictures[lang] ?? null };
  const content = {
    kind,
    lang,
    personName,
    title: titleIn(certificate.titles, lang).text,
    parts: certificate.parts.map((names) => textIn(names, lang)),
    day,
    score,
    number: formatCertificateNumber(number),
    verificationUrl: `${parts.config.publicUrl}${verificationPath(number)}`,
  };
  return draw(parts, look, content, issuedAt);
}

/** What a preview says: a long name, to show how much room there is. */
const SAMPLE = { personName: 'Anne-Sophie de La Rochefoucauld-Montferrand', score: 92, number: '2222333344445555' };

/** Draws a certificate of a company with sample values, as people get it. Undefined if there is no such company. */
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
  return draw(parts, look, content, now);
}
