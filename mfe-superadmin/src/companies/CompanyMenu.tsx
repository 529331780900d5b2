import { MoreMenu } from '@vr/shared-ui/MoreMenu';
import { LockKeyholeOpen, Mail, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Company, CompanyDialogItem } from './company.ts';
import { useInvitation } from './useInvitation.ts';

interface CompanyMenuProps {
  company: Company;
  open(item: CompanyDialogItem): void;
}

/** The menu of a company: its offer, the invitation of its representative, and its deletion. */
export function CompanyMenu({ company, open }: CompanyMenuProps) {
  const { t } = useTranslation('superadmin');
  const invite = useInvitation();
  const items = [
    // A partner publishes trainings and follows none.
    ...(company.type === 'PARTNER'
      ? []
      : [
          {
            key: 'offer',
            label: t('companies.offer'),
            icon: LockKeyholeOpen,
            onClick: () => open({ kind: 'offer', company }),
          },
        ]),
    // If nobody has ever used the portal, the representative may not have got the mail.
    ...(company.lastActivity === null
      ? [{ key: 'invite', label: t('companies.inviteAgain'), icon: Mail, onClick: () => void invite(company) }]
      : []),
    {
      key: 'delete',
      label: t('companies.delete'),
      danger: true,
      icon: Trash2,
      onClick: () => open({ kind: 'delete', company }),
    },
  ];
  return <MoreMenu label={t('companies.moreActions', { name: company.name })} items={items} />;
}
