import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { listClients, previewOffer, putOffer } from '@vr/shared-api/contract/clients';
import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** What a new offer takes away from people in the middle of a training, and from courses. */
export type Losses = ResponseOf<typeof S.previewOffer>;

interface Saving {
  company: { id: number; name: string };
  /** Called with the losses that the person has to confirm before the offer is saved. */
  onLosses(losses: Losses): void;
  onSaved(): void;
  /** Called if a chosen training has left the global catalogue. */
  onOutdated(): void;
}

interface NewOffer {
  trainingIds: number[];
  /** Whether the offer takes trainings away and the person has not been asked yet. */
  needsPreview: boolean;
}

/** Saves an offer, after a preview of what it takes away. */
export function useSaveOffer({ company: { id, name }, onLosses, onSaved, onOutdated }: Saving) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const saving = useMutation({
    async mutationFn({ trainingIds, needsPreview }: NewOffer): Promise<Losses | null> {
      const input = { params: { id }, body: { trainingIds } };
      const losses = needsPreview ? await api.call(previewOffer, input) : null;
      if (losses && losses.trainings.length > 0) return losses;
      await api.call(putOffer, input);
      return null;
    },
    onSuccess(losses) {
      if (losses) return onLosses(losses);
      notify({ kind: 'success', text: t('offer.saved', { name }) });
      void invalidate(queries, listClients);
      onSaved();
    },
    onError(error) {
      notify({ kind: 'error', text: t('offer.saveFailed') });
      if (error instanceof ApiError && error.code === 'VALIDATION') onOutdated();
    },
  });
  const code = saving.error instanceof ApiError ? saving.error.code : undefined;
  const texts: Partial<Record<typeof code & string, string>> = {
    NOT_FOUND: t('companyForm.gone'),
    VALIDATION: t('offer.outdated'),
  };
  return { save: saving.mutate, isSaving: saving.isPending, error: saving.error, text: code && texts[code] };
}
