import { buffer } from 'node:stream/consumers';
import type { Parts } from '../parts.ts';
import { asPng } from '../pictures/pictures.ts';
import type { Storage } from '../storage/storage.ts';
import type { CertificateContent } from './content.ts';
import { drawCertificate } from './draw.ts';
import { type Appearance, findAppearance, type TemplateId } from './queries.ts';

async function storedFile(storage: Storage, key: string | null | undefined): Promise<Buffer | null> {
  const file = key ? await storage.open(key) : undefined;
  return file ? buffer(file.stream) : null;
}

/**
 * Draws a certificate of a company, in its colours and with its logo, on its own picture if it has one. `contentOf` returns
 * what the certificate says. Returns undefined if there is no such company.
 */
export async function issueCertificate(
  { db, storage, clock }: Parts,
  template: TemplateId,
  contentOf: (appearance: Appearance) => Omit<CertificateContent, 'kind' | 'lang' | 'company'>,
): Promise<Buffer | undefined> {
  const now = clock.now();
  const appearance = await findAppearance(db, template, now);
  if (!appearance) return undefined;
  const [logo, picture] = await Promise.all([
    storedFile(storage, appearance.logo?.slice(1)),
    storedFile(storage, appearance.storageKey),
  ]);
  const { kind, lang } = template;
  const company = { ...appearance, logo: logo && (await asPng(logo)) };
  return drawCertificate({ kind, lang, ...contentOf(appearance), company, picture, createdAt: now });
}
