import { ApiError } from '@vr/shared-api/client';
import { removeEmbeddingKey } from '@vr/shared-api/contract/embedding';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../dialogs/DeleteDialog.tsx';
import { type EmbeddingKey, useChangeEmbedding } from './useEmbedding.ts';

interface RemoveKeyProps {
  known: EmbeddingKey;
  onClose(): void;
}

/** Asks for confirmation and removes a public key, which ends the sessions that it has opened. */
export function RemoveKey({ known: { id, name }, onClose }: RemoveKeyProps) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const change = useChangeEmbedding();
  const remove = async () => {
    await api.call(removeEmbeddingKey, { params: { id } }).catch((error: unknown) => {
      // Somebody else has removed it.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
    });
    change((before) => ({ ...before, keys: before.keys.filter((key) => key.id !== id) }));
    notify({ kind: 'success', text: t('embedding.keyRemoved', { name }) });
  };
  return (
    <DeleteDialog title={t('embedding.removeTitle', { name })} onDelete={remove} onClose={onClose}>
      <p>{t('embedding.removeText')}</p>
    </DeleteDialog>
  );
}
