import { cleanAddress } from './limits.ts';

/** The origins that a company may register for embedding: https, or localhost for development. No paths or wildcards. */
export const EMBEDDING_ORIGIN_PATTERN =
  '^(?:https://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http://(?:localhost|127\\.0\\.0\\.1))(?::[1-9]\\d{0,4})?$';

/** Whether a text is an origin that a company may register, spelled as browsers send it. */
export const isEmbeddingOrigin = (text: string): boolean =>
  new RegExp(EMBEDDING_ORIGIN_PATTERN, 'u').test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Returns the origin of a typed or pasted address, or undefined if it cannot be registered. */
export function embeddingOriginOf(typed: string): string | undefined {
  const text = cleanAddress(typed);
  const address = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { origin } = new URL(address);
  return isEmbeddingOrigin(origin) ? origin : undefined;
}

/** Matches a private key in PEM or as a JWK, which must never be sent to the portal. */
export const PRIVATE_KEY = /PRIVATE KEY|"d"\s*:|"k"\s*:/u;

/** Returns the issuer (`iss`) of a company's assertions. */
export const issuerOf = (clientId: number): string => `company:${clientId}`;
