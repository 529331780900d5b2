import { Avatar } from '@vr/shared-ui/Avatar';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { useTranslation } from 'react-i18next';
import { AccountStatus } from '../members/AccountStatus.tsx';
import { nameOf } from '../members/filter.ts';
import * as memberStyles from '../members/members.css';
import { ProfileLink } from '../members/profile/ProfileLink.tsx';
import type { TeamMember } from './filter.ts';
import { AverageProgress, LastSession, WorkState } from './PersonFacts.tsx';
import { RemindedToday } from './Remind.tsx';
import { TeamButtons } from './TeamButtons.tsx';
import type { TeamActions } from './TeamDialogs.tsx';
import * as styles from './team.css';

export interface TeamListProps {
  team: TeamMember[];
  /** The current time, to decide who is overdue or inactive. */
  now: Date;
  selected: readonly number[];
  onSelect(ids: readonly number[]): void;
  actions: TeamActions;
}

/** The team as a list for phones. */
export function TeamList({ team, selected, onSelect, actions }: TeamListProps) {
  const { t } = useTranslation('admin');
  const toggle = (id: number, chosen: boolean) =>
    onSelect(chosen ? [...selected, id] : selected.filter((other) => other !== id));
  return (
    <ul className={`ui-card ${memberStyles.list}`}>
      {team.map((member) => (
        <li key={member.id}>
          <Checkbox
            className={memberStyles.check}
            aria-label={t('members.select', { name: nameOf(member) })}
            checked={selected.includes(member.id)}
            onChange={({ target }) => toggle(member.id, target.checked)}
          />
          <Avatar name={nameOf(member)} picture={member.picture} size={36} />
          <div>
            <ProfileLink member={member} />
            {member.progress?.progressPercentage != null && <AverageProgress member={member} />}
            <PersonFacts member={member} />
          </div>
          <TeamButtons member={member} actions={actions} button="remind" />
        </li>
      ))}
    </ul>
  );
}

/**
 * The most important fact about a person, on one line: overdue work, or else that they never started, or else open
 * work.
 */
function PersonFacts({ member }: { member: TeamMember }) {
  const { t } = useTranslation('admin');
  const { disabled, progress } = member;
  if (disabled)
    return (
      <p>
        <AccountStatus member={member} />
      </p>
    );
  if (!progress) return null;
  const { overdue, open, lastSession, remindedToday } = progress;
  return (
    <p className={styles.facts}>
      {overdue > 0 && <WorkState progress={{ ...progress, open: 0 }} />}
      {overdue === 0 && open > 0 && lastSession && <WorkState progress={progress} />}
      {remindedToday && <RemindedToday />}
      {overdue === 0 && !remindedToday && (
        <>
          {lastSession && <span className="ui-hidden">{t('team.lastSession')}</span>}
          <LastSession progress={progress} />
        </>
      )}
    </p>
  );
}
