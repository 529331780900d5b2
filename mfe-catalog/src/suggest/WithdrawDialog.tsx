import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { withdrawSuggestion } from '@vr/shared-api/contract/suggestions';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../dialogs/DialogFoot.tsx';
import * as styles from './suggest.css';
import type { PendingSuggestion } from './usePendingSuggestions.ts';

interface WithdrawDialogProps {
  suggestion: PendingSuggestion;
  open: boolean;
  onClose: () => void;
  /** Called when the suggestion was withdrawn, has started, or no longer exists. */
  onRemoved: () => void;
}

/** The question before a suggestion is withdrawn. */
export function WithdrawDialog({ suggestion, open, onClose, onRemoved }: WithdrawDialogProps) {
  const { t } = useTranslation('catalog');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => api.call(withdrawSuggestion, { params: { id: suggestion.id } }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('suggest.withdrawn') });
      onRemoved();
    },
    onError: () => notify({ kind: 'error', text: t('suggest.withdrawFailed') }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['listSuggestions'] }),
  });
  const errorCode = withdrawal.error instanceof ApiError ? withdrawal.error.code : undefined;
  const text =
    errorCode === 'SUGGESTION_STARTED'
      ? t('suggest.started')
      : errorCode === 'NOT_FOUND'
        ? t('suggest.withdrawnAlready')
        : undefined;
  const isNoLongerPending = errorCode === 'SUGGESTION_STARTED' || errorCode === 'NOT_FOUND';
  const close = () => {
    withdrawal.reset();
    if (isNoLongerPending) onRemoved();
    else onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => withdrawal.isPending || close()}
      title={t('suggest.withdrawTitle')}
      size="small"
      phone="card"
      footer={
        isNoLongerPending ? (
          <Button type="primary" size="large" onClick={close}>
            {t('suggest.understood')}
          </Button>
        ) : (
          <DialogFoot
            onCancel={close}
            confirm={t('suggest.withdraw')}
            icon={Undo2}
            danger
            pending={withdrawal.isPending}
            onConfirm={() => withdrawal.mutate()}
          />
        )
      }
    >
      {!isNoLongerPending && (
        <p className={styles.suggestQuestion}>
          {t('suggest.withdrawText', { count: suggestion.people.length })}{' '}
          {suggestion.items.length > 1 &&
            t('suggest.withdrawAll', { titles: suggestion.items.map(({ title }) => title).join(', ') })}
        </p>
      )}
      {withdrawal.isError && <FormFailure error={withdrawal.error} text={text} />}
    </Dialog>
  );
}
