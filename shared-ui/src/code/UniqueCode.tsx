import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { generateCodes } from '@vr/shared-api/contract/users';
import { CODE_MS } from '@vr/shared-api/limits';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../form/FormFailure';
import { formatSeconds } from '../format/duration';
import { CodeCard } from './CodeCard';
import sheet, * as styles from './code.css';
import { type DeviceTime, deviceTime, remainingMs } from './countdown';

interface UniqueCodeProps {
  /** The person who gets the code: by id, or as the representative of a partner by the partner's id. */
  owner: { person: number } | { partner: number };
  /** Smaller and without a primary button, for a card among others. */
  compact?: boolean;
  /** Says below the button what a code is for. */
  hint?: string;
}

interface Generated {
  code: string;
  requestedAt: DeviceTime;
}

/**
 * Generates a unique code for a person and shows it until it expires, also after the dialog was closed and opened
 * again. The code is kept in memory in the query cache, which is cleared when the session ends.
 */
export function UniqueCode({ owner, compact = false, hint }: UniqueCodeProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { validCode, expired, expire, generation } = useGeneratedCode(owner);
  const container = useRef<HTMLDivElement>(null);
  const codeText = useRef<HTMLParagraphElement>(null);
  const errorText = useErrorText();
  const { isSuccess, error } = generation;

  // The generate button had the focus and is no longer rendered.
  useEffect(() => {
    if (isSuccess && validCode) codeText.current?.focus();
  }, [isSuccess, validCode]);
  const onExpire = () => {
    const focused = container.current?.contains(document.activeElement);
    expire();
    // The copy button had the focus and is no longer rendered.
    if (focused) container.current?.focus();
  };

  return (
    <div ref={container} tabIndex={-1}>
      {validCode ? (
        <CodeCard
          ref={codeText}
          code={validCode.code}
          requestedAt={validCode.requestedAt}
          onExpire={onExpire}
          compact={compact}
        />
      ) : (
        <>
          <p role="status" className={expired ? styles.codeEnded : 'ui-hidden'}>
            {expired && t('code.ended')}
          </p>
          <FormFailure error={error} text={error ? errorText(error) : undefined} />
          <Button
            type={compact ? 'default' : 'primary'}
            size={compact ? 'middle' : 'large'}
            block
            icon={<KeyRound size={18} aria-hidden="true" />}
            loading={generation.isPending}
            onClick={() => generation.mutate()}
          >
            {t('code.generate')}
          </Button>
          {hint && <p className={styles.codeHint}>{hint}</p>}
        </>
      )}
    </div>
  );
}

/** The code of a person while it is valid, and the call that generates one. */
function useGeneratedCode(owner: UniqueCodeProps['owner']) {
  const { t } = useTranslation('ui');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  const key = ['generateCodes', owner];
  const [expired, setExpired] = useState(false);
  const errorText = useErrorText();
  const { data: generated } = useQuery<Generated | null>({
    queryKey: key,
    queryFn: () => null,
    enabled: false,
    gcTime: CODE_MS,
  });
  const generation = useMutation({
    mutationFn: async (): Promise<Generated> => {
      setExpired(false);
      const requestedAt = deviceTime();
      const body = 'person' in owner ? { userIds: [owner.person] } : { userIds: [], clientId: owner.partner };
      const { items } = await api.call(generateCodes, { body });
      if (!items[0]) throw new ApiError(500, { code: 'INTERNAL' });
      return { code: items[0].code, requestedAt };
    },
    onSuccess: (code) => {
      cache.setQueryData(key, code);
      notify({ kind: 'success', text: t('code.generated') });
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  });
  const expire = () => {
    cache.setQueryData(key, null);
    generation.reset();
    setExpired(true);
  };
  const validCode = generated && remainingMs(generated.requestedAt, deviceTime()) > 0 ? generated : null;
  return { validCode, expired, expire, generation };
}

/** Returns a function that says why a code could not be generated. */
function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  return (error) => {
    if (!(error instanceof ApiError)) return t('code.failed');
    if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfter)
      return t('code.tooMany', { wait: formatSeconds(error.retryAfter, lang) });
    if (error.code === 'NEEDS_PASSWORD_SIGN_IN') return t('code.needsPassword');
    if (error.code === 'RIGHTS_ABOVE_OWN') return t('code.rightsAboveOwn');
    if (error.code === 'NO_REPRESENTATIVE') return t('code.noRepresentative');
    return t('code.failed');
  };
}
