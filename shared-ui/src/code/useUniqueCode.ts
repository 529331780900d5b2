import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { generateCodes } from '@vr/shared-api/contract/users';
import { CODE_MS } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSeconds } from '../format/duration';
import { type DeviceTime, deviceTime, remainingMs } from './countdown';

/** Who gets the code. `person`: the person with this id. `partner`: the representative of the partner with this id. */
export type CodeOwner = { person: number } | { partner: number };

interface GeneratedCode {
  code: string;
  /** When the code was requested, by the device's clocks. */
  requestedAt: DeviceTime;
  /** When the code was made, by the server's clock. */
  createdAt: string;
}

/** A person's newest code while it is valid, and the mutation that generates one. All components share the code. */
export function useUniqueCode(owner: CodeOwner) {
  const { t } = useTranslation('ui');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  const key = ['generateCodes', owner];
  const [expired, setExpired] = useState(false);
  const errorText = useErrorText();
  const { data: generated } = useQuery<GeneratedCode | null>({
    queryKey: key,
    queryFn: () => null,
    enabled: false,
    gcTime: CODE_MS,
  });
  const generation = useMutation({
    mutationFn: async (_: { announce: boolean }): Promise<GeneratedCode> => {
      setExpired(false);
      const requestedAt = deviceTime();
      const body = 'person' in owner ? { userIds: [owner.person] } : { userIds: [], clientId: owner.partner };
      const [made] = (await api.call(generateCodes, { body })).items;
      if (!made) throw new ApiError(500, { code: 'INTERNAL' });
      const createdAt = new Date(Date.parse(made.expiresAt) - CODE_MS).toISOString();
      return { code: made.code, requestedAt, createdAt };
    },
    onSuccess: (code, { announce }) => {
      cache.setQueryData(key, code);
      if (announce) notify({ kind: 'success', text: t('code.generated') });
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  });
  const discard = () => {
    cache.setQueryData(key, null);
    generation.reset();
  };
  const expire = () => {
    discard();
    setExpired(true);
  };
  const validCode = generated && remainingMs(generated.requestedAt, deviceTime()) > 0 ? generated : null;
  return {
    validCode,
    expired,
    expire,
    /** Removes the code from the screen, for example because it was used. */
    discard,
    generation,
    errorText,
  };
}

function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  return (error) => {
    if (!(error instanceof ApiError)) return t('code.failed');
    if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfter)
      return t('code.tooMany', { wait: formatSeconds(error.retryAfter, lang) });
    if (error.code === 'NEEDS_PASSWORD_SIGN_IN') return t('failure.needsPassword');
    if (error.code === 'RIGHTS_ABOVE_OWN') return t('code.rightsAboveOwn');
    if (error.code === 'NO_REPRESENTATIVE') return t('code.noRepresentative');
    return t('code.failed');
  };
}
