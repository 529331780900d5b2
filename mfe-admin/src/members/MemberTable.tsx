import { Avatar } from '@vr/shared-ui/Avatar';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { Table } from 'antd';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GROUP_NAMES_MAX, type Member, roleLabel } from './filter.ts';
import { SuggestButton } from './SuggestButton.tsx';
import { useRoleNames } from './useRoleNames.ts';

const PAGE_SIZES = [10, 25, 50, 100];

interface MemberTableProps {
  members: Member[];
  /** Opens what suggests something to a member; left out where nothing does. */
  onSuggest: ((member: Member) => void) | undefined;
}

/** The members as a dense table that sorts by name, points and last connection. */
export function MemberTable({ members, onSuggest }: MemberTableProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const roleNames = useRoleNames();

  const groupNames = ({ groups }: Member) => {
    const names = groups.slice(0, GROUP_NAMES_MAX).map(({ name }) => name);
    const more = groups.length - names.length;
    if (names.length === 0) return <Nothing />;
    return more > 0 ? t('members.more', { names: names.join(', '), count: more }) : names.join(', ');
  };

  return (
    <div className="ui-card admin-table">
      <Table<Member>
        size="small"
        rowKey="id"
        dataSource={members}
        pagination={{
          size: 'small',
          hideOnSinglePage: true,
          defaultPageSize: 25,
          pageSizeOptions: PAGE_SIZES,
          showTotal: (total, [from, to]) => t('members.range', { from, to, total }),
        }}
        columns={[
          {
            key: 'name',
            title: t('members.name'),
            sorter: (a, b) => `${a.lastName} ${a.firstName}`.localeCompare(`${b.lastName} ${b.firstName}`, lang),
            render: (_, { firstName, lastName, picture, disabled }) => (
              <span className="admin-name">
                <Avatar name={`${firstName} ${lastName}`} picture={picture} size={26} />
                <b>
                  {firstName} {lastName}
                </b>
                {disabled && (
                  <Pill small tone="warning" icon={<Ban size={13} aria-hidden />}>
                    {t('members.disabled')}
                  </Pill>
                )}
              </span>
            ),
          },
          { key: 'email', title: t('members.email'), dataIndex: 'email' },
          {
            key: 'role',
            title: t('members.role'),
            render: (_, member) => (
              <Pill small tone={roleLabel(member) === 'learner' ? 'neutral' : 'primary'}>
                {roleNames[roleLabel(member)]}
              </Pill>
            ),
          },
          { key: 'groups', title: t('members.groups'), render: (_, member) => groupNames(member) },
          {
            key: 'managers',
            title: t('members.managers'),
            render: (_, { managers }) =>
              managers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ') || <Nothing />,
          },
          {
            key: 'points',
            title: t('members.points'),
            align: 'right',
            sorter: (a, b) => a.points - b.points,
            render: (_, { points }) => formatNumber(points, lang),
          },
          {
            key: 'lastConnection',
            title: t('members.lastConnection'),
            align: 'right',
            sorter: (a, b) => (a.lastConnection ?? '').localeCompare(b.lastConnection ?? ''),
            render: (_, { lastConnection }) =>
              lastConnection ? formatDate(lastConnection, timeZone) : <i>{t('members.never')}</i>,
          },
          ...(onSuggest
            ? [
                {
                  key: 'actions',
                  title: <span className="ui-hidden">{t('actions')}</span>,
                  align: 'right' as const,
                  render: (_: unknown, member: Member) => <SuggestButton member={member} onSuggest={onSuggest} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation('admin');
  return (
    <>
      <span aria-hidden>—</span>
      <span className="ui-hidden">{t('members.none')}</span>
    </>
  );
}
