import { compareNames } from '@vr/shared-api/compare-names';
import { Avatar } from '@vr/shared-ui/Avatar';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import { NameList } from '../lists/NameList.tsx';
import { AccountStatus } from '../members/AccountStatus.tsx';
import { nameOf } from '../members/filter.ts';
import { ProfileLink } from '../members/profile/ProfileLink.tsx';
import { useSelectableRows } from '../members/useSelectableRows.ts';
import { useGroupText } from '../wording/useGroupText.ts';
import { compareOverdue, comparisons, type TeamMember } from './filter.ts';
import { AverageProgress, LastSession, WorkState } from './PersonFacts.tsx';
import { RemindedToday } from './Remind.tsx';
import { TeamButtons } from './TeamButtons.tsx';
import type { TeamActions } from './TeamDialogs.tsx';
import type { TeamListProps } from './TeamList.tsx';
import * as styles from './team.css';

/** The team as a sortable table. */
export function TeamTable({ team, now, selected, onSelect, actions }: TeamListProps) {
  const rows = useSelectableRows(selected, onSelect);
  return (
    <div className={`ui-card ${listsStyles.table}`}>
      <Table<TeamMember> size="medium" dataSource={team} {...rows} columns={useColumns(actions, now)} />
    </div>
  );
}

/** The columns. Fixed widths align them with the second table, of the people on track. */
function useColumns(actions: TeamActions, now: Date): TableColumnsType<TeamMember> {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const { lang } = usePortal();
  const compare = comparisons(compareNames(lang), now);
  return [
    {
      key: 'name',
      width: '25%',
      title: t('name'),
      sorter: compare.name,
      render: (_, member) => (
        <span className={styles.name}>
          <Avatar name={nameOf(member)} picture={member.picture} size={36} />
          <span>
            <ProfileLink member={member} />
            <small title={member.email}>{member.email}</small>
          </span>
          {member.disabled && <AccountStatus member={member} />}
        </span>
      ),
    },
    {
      key: 'work',
      width: '12%',
      title: t('team.work'),
      sorter: compareOverdue,
      render: (_, { progress }) => <WorkState progress={progress} />,
    },
    {
      key: 'progress',
      width: '16%',
      title: t('team.progress'),
      sorter: compare.progress,
      render: (_, member) => <AverageProgress member={member} />,
    },
    {
      key: 'groups',
      width: '15%',
      title: groupText('title'),
      render: (_, { groups }) => <NameList names={groups.map(({ name }) => name)} />,
    },
    {
      key: 'points',
      width: '8%',
      title: t('team.points'),
      align: 'right',
      sorter: (a, b) => a.points - b.points,
      render: (_, { points }) => <span className="ui-num">{formatNumber(points, lang)}</span>,
    },
    {
      key: 'lastSession',
      width: '12%',
      title: t('team.lastSession'),
      align: 'right',
      sorter: compare.lastSession,
      className: styles.played,
      render: (_, { progress }) => <LastSession progress={progress} />,
    },
    {
      key: 'actions',
      title: <span className="ui-hidden">{t('actions')}</span>,
      align: 'right',
      render: (_, member) => (
        <span className={styles.actions}>
          {member.progress?.remindedToday && <RemindedToday />}
          <TeamButtons member={member} actions={actions} button="remind" />
        </span>
      ),
    },
  ];
}
