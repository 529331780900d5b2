import { Button, Dropdown, type MenuProps } from 'antd';
import { Ellipsis, LockKeyholeOpen, Mail, Trash2 } from 'lucide-react';
import { useRef } from 'react';
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
  const menuButton = useRef<HTMLButtonElement>(null);
  /** Gives the focus back before the menu closes, so that a dialog can give it back to the button too. */
  const run = (action: () => void) => () => {
    menuButton.current?.focus();
    action();
  };
  const items: MenuProps['items'] = [
    // A partner publishes trainings and follows none.
    ...(company.type === 'PARTNER'
      ? []
      : [
          {
            key: 'offer',
            label: t('companies.offer'),
            icon: <LockKeyholeOpen size={16} aria-hidden />,
            onClick: run(() => open({ kind: 'offer', company })),
          },
        ]),
    // If nobody has ever used the portal, the representative may not have got the mail.
    ...(company.lastActivity === null
      ? [
          {
            key: 'invite',
            label: t('companies.inviteAgain'),
            icon: <Mail size={16} aria-hidden />,
            onClick: run(() => void invite(company)),
          },
        ]
      : []),
    {
      key: 'delete',
      label: t('companies.delete'),
      danger: true,
      icon: <Trash2 size={16} aria-hidden />,
      onClick: run(() => open({ kind: 'delete', company })),
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        ref={menuButton}
        type="text"
        aria-label={t('companies.moreActions', { name: company.name })}
        aria-haspopup="menu"
        icon={<Ellipsis size={20} aria-hidden />}
      />
    </Dropdown>
  );
}
