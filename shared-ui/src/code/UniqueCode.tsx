import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { FormFailure } from '../form/FormFailure';
import { CodeCard } from './CodeCard';
import sheet, * as styles from './code.css';
import { type CodeOwner, useUniqueCode } from './useUniqueCode';

interface UniqueCodeProps {
  owner: CodeOwner;
  /** Whether to show a smaller version without a primary button, for a card among other cards. */
  compact?: boolean;
  /** A text below the button that explains what a code is for. */
  hint?: string;
  /** Whether to generate a code when the component mounts, unless there is a valid one. */
  atOnce?: boolean;
}

/**
 * Generates a unique code for a person and shows it until it expires, even if the dialog is closed and reopened meanwhile.
 * The code is only in memory, in the query cache, which is cleared when the session ends.
 */
export function UniqueCode({ owner, compact = false, hint, atOnce = false }: UniqueCodeProps) {
  useStyles(sheet);
  const { root } = usePortal();
  const { t } = useTranslation('ui');
  const { validCode, expired, expire, generation, errorText } = useUniqueCode(owner);
  const container = useRef<HTMLDivElement>(null);
  const codeText = useRef<HTMLParagraphElement>(null);
  const { isSuccess, error } = generation;
  const generateAtOnce = useEffectEvent(() => {
    if (atOnce && !validCode) generation.mutate({ announce: false });
  });
  useEffect(() => generateAtOnce(), []);

  // The generate button had the focus and is no longer rendered.
  useEffect(() => {
    if (isSuccess && validCode) codeText.current?.focus();
  }, [isSuccess, validCode]);
  const onExpire = () => {
    const focused = container.current?.contains(root.activeElement);
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
            block
            icon={<KeyRound size={18} />}
            loading={generation.isPending}
            onClick={() => generation.mutate({ announce: true })}
          >
            {t('code.generate')}
          </Button>
          {hint && <p className={styles.codeHint}>{hint}</p>}
        </>
      )}
    </div>
  );
}
