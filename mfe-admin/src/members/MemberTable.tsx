import { compareNames } from '@vr/shared-api/compare-names';
import { formatDate } from '@vr/shared-api/date';
import { Avatar } from '@vr/shared-ui/Avatar';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import { NameList } from '../lists/NameList.tsx';
import { roleLabels, useRoleNames } from '../wording/role-labels.ts';
import { useGroupText } from '../wording/useGroupText.ts';
import { AccountStatus } from './AccountStatus.tsx';
import { type Member, nameOf } from './filter.ts';
import { MemberButtons } from './MemberButtons.tsx';
import type { MemberListProps } from './MemberList.tsx';
import type { MemberActions } from './member-dialogs.ts';
import * as styles from './members.css';
import { ProfileLink } from './profile/ProfileLink.tsx';
import { useSelectableRows } from './useSelectableRows.ts';

/** The members as a table that can be sorted by name and last connection. */
export function MemberTable({ members, selected, onSelect, actions }: MemberListProps) {
  const rows = useSelectableRows(selected, onSelect);
  return (
    <div className={`ui-card ${listsStyles.table}`}>
      <Table<Member> size="small" dataSource={members} {...rows} columns={useColumns(actions)} />
    </div>
  );
}

function useColumns(actions: MemberActions): TableColumnsType<Member> {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const { lang } = usePortal();
  const roleNames = useRoleNames();
  const compare = compareNames(lang);
  const timeZone = useCompanyZone();
  return [
    {
      key: 'name',
      title: t('name'),
      sorter: (a, b) => compare(`${a.lastName} ${a.firstName}`, `${b.lastName} ${b.firstName}`),
      render: (_, member) => (
        <span className={styles.name}>
          <Avatar name={nameOf(member)} picture={member.picture} size={26} />
          <ProfileLink member={member} />
        </span>
      ),
    },
    {
      key: 'email',
      title: t('members.email'),
      render: (_, { email }) => (
        <span className={listsStyles.oneLine} title={email}>
          {email}
        </span>
      ),
    },
    { key: 'role', title: t('members.role'), render: (_, member) => <RoleNames member={member} /> },
    {
      key: 'groups',
      title: groupText('title'),
      render: (_, { groups }) => <NameList names={groups.map(({ name }) => name)} />,
    },
    {
      key: 'managers',
      title: roleNames.manager,
      render: (_, { managers }) => <NameList names={managers.map(nameOf)} />,
    },
    {
      key: 'lastConnection',
      title: t('members.lastConnection'),
      align: 'right',
      sorter: (a, b) => (a.lastConnection ?? '').localeCompare(b.lastConnection ?? ''),
      render: (_, member) =>
        member.lastConnection && !member.disabled ? (
          formatDate(member.lastConnection, timeZone)
        ) : (
          <AccountStatus member={member} />
        ),
    },
    {
      key: 'actions',
      title: <span className="ui-hidden">{t('actions')}</span>,
      align: 'right',
      render: (_, member) => <MemberButtons member={member} actions={actions} button="edit" />,
    },
  ];
}

/** The first role of a member as a pill, and the number of the other roles. */
function RoleNames({ member }: { member: Member }) {
  const roleNames = useRoleNames();
  const roles = roleLabels(member);
  return (
    <NameList
      names={roles.map((role) => roleNames[role])}
      show={(name) => (
        <Pill small tone={roles[0] === 'learner' ? 'neutral' : 'primary'}>
          {name}
        </Pill>
      )}
    />
  );
}
