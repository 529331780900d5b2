import { Slot, useActiveNotification, usePortal, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { PageTabs } from '@vr/shared-ui/PageTabs';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet from '../lists/lists.css';
import { useTeamText } from '../wording/useTeamText.ts';
import TeamMembers from './TeamMembers.tsx';

const Groups = loadable(() => import('../groups/Groups.tsx'), <TableSkeleton />);

/** The slot of the catalogue remote for the team's progress in suggested courses. */
const COURSE_PROGRESS_SLOT = 'catalog.course-progress.v1';

const FIRST_TAB = 'members';

/** The manager's page of the team: members, progress in courses and subgroups (spec §2 Manager team page). */
export default function TeamPage() {
  useStyles(listsSheet);
  const { t } = useTranslation('admin');
  const teamText = useTeamText();
  const { offers } = usePortal();
  const { active, done } = useActiveNotification('TEAM_TAKEOVER');
  useEffect(() => {
    if (active) done();
  }, [active, done]);
  return (
    <PageTabs
      label={teamText('title')}
      first={FIRST_TAB}
      tabs={[
        { key: FIRST_TAB, title: t('members.title'), content: <TeamMembers /> },
        ...(offers(COURSE_PROGRESS_SLOT)
          ? [
              {
                key: 'courses',
                title: t('team.courses'),
                content: <Slot id={COURSE_PROGRESS_SLOT} fallback={<TableSkeleton />} />,
              },
            ]
          : []),
        { key: 'subgroups', title: t('subgroups.title'), content: <Groups /> },
      ]}
    />
  );
}
