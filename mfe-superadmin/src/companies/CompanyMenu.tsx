import { ApiError } from '@vr/shared-api/client';
import { inviteRepresentative } from '@vr/shared-api/contract/clients';
import { formatWait } from '@vr/shared-ui/format/wait';
import { usePortal } from '@vr/shared-ui/kernel';
import { MoreMenu } from '@vr/shared-ui/MoreMenu';
import { LockKeyholeOpen, Mail, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Company, CompanyActions } from './company.ts';

/** A menu for a company: change its offer, invite its representative again, or delete it. */
export function CompanyMenu({ company, open }: CompanyActions) {
  const { t } = useTranslation('superadmin');
  const invite = useInvitation();
  return (
    <MoreMenu
      label={t('companies.moreActions', { name: company.name })}
      items={[
        // Partners publish trainings and do not follow any, so they have no offer.
        company.type !== 'PARTNER' && {
          key: 'offer',
          label: t('companies.offer'),
          icon: LockKeyholeOpen,
          onClick: () => open({ kind: 'offer', company }),
        },
        // If nobody has used the portal yet, the representative may not have received the invitation.
        company.lastActivity === null && {
          key: 'invite',
          label: t('companies.inviteAgain'),
          icon: Mail,
          onClick: () => void invite(company),
        },
        {
          key: 'delete',
          label: t('companies.delete'),
          danger: true,
          icon: Trash2,
          onClick: () => open({ kind: 'delete', company }),
        },
      ]}
    />
  );
}

/** Returns a function that sends a company's representative another invitation. A notice shows the result. */
function useInvitation(): (company: Pick<Company, 'id' | 'representativeEmail'>) => Promise<void> {
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
