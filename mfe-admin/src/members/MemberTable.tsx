import { compareNames } from '@vr/shared-api/compare-names';
import { GROUP_NAMES_SHOWN } from '@vr/shared-api/limits';
import { Avatar } from '@vr/shared-ui/Avatar';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { Table, type TableColumnsType } from 'antd';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../lists/EmptyCell.tsx';
import * as listsStyles from '../lists/lists.css';
import { type Member, roleLabel } from './filter.ts';
import * as styles from './members.css';
import { SuggestButton } from './SuggestButton.tsx';
import { useRoleNames } from './useRoleNames.ts';

const PAGE_SIZES = [10, 25, 50, 100];

interface MemberTableProps {
  members: Member[];
  /** Opens the dialog that suggests trainings to a member; undefined if the person cannot suggest. */
  onSuggest: ((member: Member) => void) | undefined;
}

/** The members as a table that can be sorted by name, points and last connection. */
export function MemberTable({ members, onSuggest }: MemberTableProps) {
  const { t } = useTranslation('admin');

  return (
    <div className={`ui-card ${listsStyles.table}`}>
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
        columns={useColumns(onSuggest)}
      />
    </div>
  );
}

/** The columns of the table. The last one with the suggest button is omitted without `onSuggest`. */
function useColumns(onSuggest: MemberTableProps['onSuggest']): TableColumnsType<Member> {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const compare = compareNames(lang);
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const roleNames = useRoleNames();
  return [
    {
      key: 'name',
      title: t('members.name'),
      sorter: (a, b) => compare(`${a.lastName} ${a.firstName}`, `${b.lastName} ${b.firstName}`),
      render: (_, { firstName, lastName, picture, disabled }) => (
        <span className={styles.name}>
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
    { key: 'groups', title: t('members.groups'), render: (_, member) => <GroupNames groups={member.groups} /> },
    {
      key: 'managers',
      title: t('members.managers'),
      render: (_, { managers }) =>
        managers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ') || <EmptyCell />,
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
  ];
}

/** The first names of a member's groups, and the number of the others. */
function GroupNames({ groups }: Pick<Member, 'groups'>) {
  const { t } = useTranslation('admin');
  const names = groups
    .slice(0, GROUP_NAMES_SHOWN)
    .map(({ name }) => name)
    .join(', ');
  const more = groups.length - GROUP_NAMES_SHOWN;
  if (groups.length === 0) return <EmptyCell />;
  return more > 0 ? t('members.more', { names, count: more }) : names;
}
