import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/users.schema';

/** The data for one step of the sign-in: password or unique code, or the second factor after the password. */
export type Credentials =
  | { email: string; password: string }
  | { code: string }
  | { challenge: string; code: string }
  | { challenge: string; passkey: Record<string, unknown> };

export type SecondFactorRequest = Extract<ResponseOf<typeof S.signIn>, { secondFactor: object }>['secondFactor'];

/** Returns only the letters and digits of a typed or pasted code, after Unicode normalisation (NFKC). */
export const stripCode = (typed: string): string => typed.normalize('NFKC').replace(/[^A-Za-z0-9]/gu, '');

/** Returns a code in the form that is shown and sent: upper case, because codes are case-insensitive. */
export const normaliseCode = (typed: string): string => stripCode(typed).toUpperCase();
