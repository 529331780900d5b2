import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { listSuggestions, withdrawSuggestion } from '@vr/shared-api/contract/suggestions';
import type { ErrorCode } from '@vr/shared-api/errors';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './suggest.css';
import type { PendingSuggestion } from './usePendingSuggestions.ts';

interface WithdrawDialogProps {
  suggestion: PendingSuggestion;
  open: boolean;
  onClose: () => void;
  /** Called when the suggestion was withdrawn, has started, or no longer exists. */
  onRemoved: () => void;
}

/** Asks for confirmation before a suggestion is withdrawn. */
export function WithdrawDialog({ suggestion, open, onClose, onRemoved }: WithdrawDialogProps) {
  const { t } = useTranslation('catalog');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  const [isNoLongerPending, setNoLongerPending] = useState(false);
  const refusals: Partial<Record<ErrorCode, string>> = {
    SUGGESTION_STARTED: t('suggest.started'),
    NOT_FOUND: t('suggest.withdrawnAlready'),
  };
  const refusalOf = (error: unknown) => (error instanceof ApiError ? refusals[error.code as ErrorCode] : undefined);
  const withdraw = async () => {
    try {
      await api.call(withdrawSuggestion, { params: { id: suggestion.id } });
    } catch (error) {
      notify({ kind: 'error', text: t('suggest.withdrawFailed') });
      setNoLongerPending(refusalOf(error) !== undefined);
      throw error;
    } finally {
      void invalidate(cache, listSuggestions);
    }
    notify({ kind: 'success', text: t('suggest.withdrawn') });
    onRemoved();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('suggest.withdrawTitle')}
      confirm={t('suggest.withdraw')}
      icon={Undo2}
      danger
      onConfirm={withdraw}
      errorText={refusalOf}
      isFinal={(error) => refusalOf(error) !== undefined}
      onClose={isNoLongerPending ? onRemoved : onClose}
    >
      {!isNoLongerPending && (
        <p className={styles.suggestQuestion}>
          {t('suggest.withdrawText', { count: suggestion.people.length })}{' '}
          {suggestion.items.length > 1 &&
            t('suggest.withdrawAll', { titles: suggestion.items.map(({ title }) => title).join(', ') })}
        </p>
      )}
    </ConfirmDialog>
  );
}
