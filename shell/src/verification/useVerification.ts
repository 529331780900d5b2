import { readCertificateNumber } from '@vr/shared-api/certificate-number';
import { verifyCertificate } from '@vr/shared-api/contract/certificates';
import type * as S from '@vr/shared-api/contract/certificates.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useState } from 'react';
import { type Refusal, refusalOf } from '../sign-in/refusal.ts';

/** The server's reply about a certificate number. */
export type Verified = ResponseOf<typeof S.verifyCertificate>;

const UNKNOWN: Verified = { state: 'UNKNOWN', certificate: null };

/** The reply about a number, or why the call failed. */
type Verification = { number: string; verified: Verified | undefined; refusal: Refusal | null };

/** Verifies the number in the address, with the result in the current language. Also returns a function to try again. */
export function useVerification(typed: string | undefined) {
  const { api, lang } = usePortal();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Verification>();
  // A text that cannot be a certificate number needs no call.
  const number = typed === undefined ? undefined : readCertificateNumber(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (number === undefined) return;
    const leaving = new AbortController();
    const input = { params: { number }, query: { lang } };
    api.call(verifyCertificate, input, { signal: leaving.signal }).then(
      (verified) => setKnown({ number, verified, refusal: null }),
      (error) => !leaving.signal.aborted && setKnown({ number, verified: undefined, refusal: refusalOf(error) }),
    );
    return () => leaving.abort();
  }, [api, number, lang, attempt]);
  const current = known?.number === number ? known : undefined;
  return {
    verified: typed !== undefined && number === undefined ? UNKNOWN : current?.verified,
    refusal: current?.refusal ?? null,
    askAgain() {
      setKnown(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
