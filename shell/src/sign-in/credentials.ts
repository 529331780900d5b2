import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/users.schema';

/** What a person signs in with: the password or a unique code, or the second factor after the password. */
export type Credentials =
  | { email: string; password: string }
  | { code: string }
  | { challenge: string; code: string }
  | { challenge: string; passkey: Record<string, unknown> };

/** The server's request for a second factor, after the password. */
export type SecondFactorRequest = Extract<ResponseOf<typeof S.signIn>, { secondFactor: object }>['secondFactor'];

/** Returns the letters and digits of a typed or pasted code, without spaces, dashes and the like. */
export const stripCode = (typed: string): string => typed.normalize('NFKC').replace(/[^A-Za-z0-9]/gu, '');

/** Returns a code as it is shown and sent: in upper case, because codes are case-insensitive. */
export const normaliseCode = (typed: string): string => stripCode(typed).toUpperCase();
