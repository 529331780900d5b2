import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { generateCodes } from '@vr/shared-api/contract/users';
import { CODE_MS } from '@vr/shared-api/limits';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeCard } from './CodeCard';
import { type Moment, moment, remaining } from './code/countdown';
import styles from './code.css';
import { FormFailure } from './FormFailure';
import { formatSeconds } from './format/duration';

export interface UniqueCodeProps {
  /** A person, or with `partner` the representative of that partner. */
  of: { person: number } | { partner: number };
}

interface Generated {
  code: string;
  asked: Moment;
}

/**
 * Generates a unique code for somebody and shows it as long as it is good, also to who has looked away meanwhile. It is
 * kept in memory with the session's other answers, and goes with them.
 */
export function UniqueCode({ of }: UniqueCodeProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  const key = ['generateCodes', of];
  const { data: generated } = useQuery<Generated | null>({
    queryKey: key,
    queryFn: () => null,
    enabled: false,
    gcTime: CODE_MS,
  });
  const good = generated && remaining(generated.asked, moment()) > 0 ? generated : null;
  const [ended, setEnded] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const spelled = useRef<HTMLParagraphElement>(null);
  const refusalOf = useRefusal();

  const generate = useMutation({
    mutationFn: async (): Promise<Generated> => {
      setEnded(false);
      const asked = moment();
      const body = 'person' in of ? { userIds: [of.person] } : { userIds: [], clientId: of.partner };
      const { items } = await api.call(generateCodes, { body });
      if (!items[0]) throw new ApiError(500, { code: 'INTERNAL' });
      return { code: items[0].code, asked };
    },
    onSuccess: (answer) => {
      cache.setQueryData(key, answer);
      notify({ kind: 'success', text: t('code.generated') });
    },
    onError: (error) => notify({ kind: 'error', text: refusalOf(error) }),
  });
  const { isSuccess } = generate;

  // The button that had the focus is gone.
  useEffect(() => {
    if (isSuccess && good) spelled.current?.focus();
  }, [isSuccess, good]);
  const end = () => {
    const focused = place.current?.contains(document.activeElement);
    cache.setQueryData(key, null);
    generate.reset();
    setEnded(true);
    // So is what stood beside the code.
    if (focused) place.current?.focus();
  };

  return (
    <div ref={place} tabIndex={-1}>
      {good ? (
        <CodeCard ref={spelled} code={good.code} asked={good.asked} onEnd={end} />
      ) : (
        <>
          <p role="status" className={ended ? 'ui-code-ended' : 'ui-hidden'}>
            {ended && t('code.ended')}
          </p>
          <FormFailure error={generate.error} text={generate.error ? refusalOf(generate.error) : undefined} />
          <Button
            type="primary"
            size="large"
            block
            icon={<KeyRound size={18} aria-hidden="true" />}
            loading={generate.isPending}
            onClick={() => generate.mutate()}
          >
            {t('code.generate')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Says why a code could not be generated. */
function useRefusal(): (error: unknown) => string {
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
