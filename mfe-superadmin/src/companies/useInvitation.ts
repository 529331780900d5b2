import { ApiError } from '@vr/shared-api/client';
import { inviteRepresentative } from '@vr/shared-api/contract/clients';
import { formatWait } from '@vr/shared-ui/format/wait';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Company } from './company.ts';

/** A function that sends the invitation of a company's representative again. Notices say how that ends. */
export function useInvitation(): (company: Pick<Company, 'id' | 'representativeEmail'>) => Promise<void> {
  const { t } = useTranslation('superadmin');
  const { api, lang, notify } = usePortal();
  const reasonOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return t('companies.inviteFailed');
    if (error.code === 'NO_REPRESENTATIVE') return t('companies.noRepresentative');
    if (error.retryAfter !== undefined) return t('companies.inviteWait', { when: formatWait(error.retryAfter, lang) });
    return t('companies.inviteFailed');
  };
  return async ({ id, representativeEmail }) => {
    try {
      await api.call(inviteRepresentative, { params: { id } });
      notify({ kind: 'success', text: t('companies.inviteSent', { email: representativeEmail }) });
    } catch (error) {
      notify({ kind: 'error', text: reasonOf(error) });
    }
  };
}
