import { useQuery } from '@tanstack/react-query';
import { compareNames } from '@vr/shared-api/compare-names';
import { listTeamProgress } from '@vr/shared-api/contract/team';
import { can } from '@vr/shared-api/permissions';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { Filters } from '@vr/shared-ui/Filters';
import { Slot, usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { SearchField } from '@vr/shared-ui/SearchField';
import { SelectionBar, type SelectionBarProps } from '@vr/shared-ui/SelectionBar';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Select } from 'antd';
import {
  BellRing,
  ChevronDown,
  ChevronRight,
  KeyRound,
  Send,
  UserMinus,
  UserPlus,
  Users,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import { GroupFilter } from '../members/GroupFilter.tsx';
import { SUGGEST_SLOT } from '../members/MemberDialogs.tsx';
import membersSheet, * as memberStyles from '../members/members.css';
import { MemberProfile } from '../members/profile/MemberProfile.tsx';
import { useMembers } from '../people/useMembers.ts';
import { useGroupText } from '../wording/useGroupText.ts';
import { useTeamText } from '../wording/useTeamText.ts';
import {
  comparisons,
  filterTeam,
  isOnTrack,
  NO_FILTER,
  SORTS,
  type Sort,
  type TeamFilter,
  type TeamMember,
  withProgress,
} from './filter.ts';
import { Situations } from './Situations.tsx';
import { TeamButtons } from './TeamButtons.tsx';
import { type TeamActions, type TeamDialogItem, TeamDialogs } from './TeamDialogs.tsx';
import { TeamList } from './TeamList.tsx';
import { TeamTable } from './TeamTable.tsx';
import sheet, * as styles from './team.css';

/** The people of the manager's team, with figures that show who is behind (spec §2 Manager team page). */
export default function TeamMembers() {
  useStyles(membersSheet);
  useStyles(sheet);
  const members = useMembers();
  const progress = useQuery({
    ...endpointQuery(listTeamProgress, {}),
    // Progress changes all the time, so every visit fetches the progress again.
    staleTime: 0,
  });
  const skeleton = <TableSkeleton rows={8} />;
  return (
    <QueryState query={members} skeleton={skeleton}>
      {({ items }) => (
        <QueryState query={progress} skeleton={skeleton}>
          {(list) => <TeamSection team={withProgress(items, list.items)} />}
        </QueryState>
      )}
    </QueryState>
  );
}

/** In a team with more people than this, the people who are on track are folded. */
const UNFOLDED_MAX = 8;

function TeamSection({ team }: { team: readonly TeamMember[] }) {
  const { t } = useTranslation('admin');
  const teamText = useTeamText();
  const { offers, lang } = usePortal();
  const person = useProfile();
  const section = useRef<HTMLElement>(null);
  const dialog = useDialogState<TeamDialogItem>(section);
  const isNarrow = useIsNarrow();
  const [now] = useState(() => new Date());
  const [filter, setFilter] = useState(NO_FILTER);
  const [sort, setSort] = useState<Sort>(SORTS[0]);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  // Only the list for phones is sorted here. The table sorts its own rows.
  const order = isNarrow ? sort : SORTS[0];
  const found = filterTeam(team, useDeferredValue(filter), now).sort(comparisons(compareNames(lang), now)[order]);
  const needing = found.filter((member) => !isOnTrack(member, now));
  const isWhole = found.length === team.length && order === SORTS[0];
  const folds = isWhole && team.length > UNFOLDED_MAX && needing.length > 0 && needing.length < team.length;
  const shown = folds ? needing : found;
  // Another manager may have taken over a chosen person.
  const selected = team.filter(({ id }) => chosen.includes(id));
  const actions: TeamActions = {
    open: dialog.open,
    canSuggest: can(person, 'suggestion:give') && offers(SUGGEST_SLOT),
  };
  const List = isNarrow ? TeamList : TeamTable;
  const list = { now, selected: selected.map(({ id }) => id), onSelect: setChosen, actions };
  const add = (
    <Button
      type="primary"
      icon={<UserPlus size={18} aria-hidden />}
      aria-label={teamText('add')}
      onClick={() => dialog.open({ kind: 'add' })}
    >
      {isNarrow && team.length > 0 ? null : teamText('add')}
    </Button>
  );

  return (
    <section ref={section} tabIndex={-1} aria-label={t('members.title')}>
      {team.length === 0 ? (
        <EmptyState
          icon={<UsersRound size={44} strokeWidth={1.5} aria-hidden />}
          title={teamText('empty')}
          text={teamText('emptyText')}
          action={add}
        />
      ) : (
        <>
          <Situations
            team={team}
            now={now}
            chosen={filter.situation}
            onChoose={(situation) => setFilter({ ...filter, situation })}
          />
          <div className={listsStyles.toolbar}>
            <FindPeople team={team} filter={filter} onFilter={setFilter} sort={sort} onSort={setSort} />
            <p className={memberStyles.total} role="status">
              {t('members.count', { count: found.length })}
            </p>
            <div className={memberStyles.add}>
              {!isNarrow && <Slot id="dashboard.export.v1" />}
              {add}
              {isNarrow && <Slot id="dashboard.export.v1" />}
            </div>
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title={t('members.noMatch')}
              action={<Button onClick={() => setFilter(NO_FILTER)}>{t('members.clear')}</Button>}
            />
          ) : (
            <List team={shown} {...list} />
          )}
          {folds && (
            <OnTrack count={found.length - needing.length}>
              <List team={found.filter((member) => !needing.includes(member))} {...list} />
            </OnTrack>
          )}
          {selected.length > 0 && (
            <TeamSelection
              selected={selected}
              found={found}
              onSelectFound={() => setChosen([...new Set([...chosen, ...found.map(({ id }) => id)])])}
              onClear={() => {
                setChosen([]);
                section.current?.focus({ preventScroll: true });
              }}
              actions={actions}
            />
          )}
        </>
      )}
      <MemberProfile
        members={team}
        buttons={(member) => <TeamButtons member={member} actions={actions} button="suggest" />}
      />
      <TeamDialogs item={dialog.item} onClose={dialog.close} />
    </section>
  );
}

const SORT_NAMES: Record<Sort, string> = {
  urgency: 'team.sorts.urgency',
  name: 'name',
  progress: 'team.sorts.progress',
  lastSession: 'team.sorts.lastSession',
};

interface FindPeopleProps {
  team: readonly TeamMember[];
  filter: TeamFilter;
  onFilter(filter: TeamFilter): void;
  sort: Sort;
  onSort(sort: Sort): void;
}

/** The search and the filter by subgroup. On phones, also the sort order. */
function FindPeople({ team, filter, onFilter, sort, onSort }: FindPeopleProps) {
  const { t } = useTranslation('admin');
  const isNarrow = useIsNarrow();
  return (
    <div className={memberStyles.filters}>
      <SearchField
        label={t('members.search')}
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <Filters chosen={filter.groupId === null ? 0 : 1}>
        <GroupFilter members={team} value={filter.groupId} onChange={(groupId) => onFilter({ ...filter, groupId })} />
        {isNarrow && (
          <Select<Sort>
            aria-label={t('team.sort')}
            className={memberStyles.select}
            value={sort}
            onChange={onSort}
            options={SORTS.map((value) => ({ value, label: t(SORT_NAMES[value]) }))}
          />
        )}
      </Filters>
    </div>
  );
}

/** The people who are on track, folded below those who need their manager. */
function OnTrack({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Button
        type="text"
        className={styles.onTrack}
        icon={<Chevron size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('team.onTrack', { count })}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}

type Bar = Omit<SelectionBarProps<TeamMember, string>, 'actions' | 'onAction'>;

/** The actions on the chosen people of the team. Disabled people get no suggestions, reminders or codes. */
function TeamSelection({ actions: { open, canSuggest }, ...bar }: Bar & { actions: TeamActions }) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const active = bar.selected.filter(({ disabled }) => !disabled);
  return (
    <SelectionBar
      {...bar}
      actions={[
        ...(canSuggest ? [{ kind: 'suggest' as const, label: t('members.suggest'), icon: Send, on: active }] : []),
        { kind: 'remind', label: t('team.remindShort'), icon: BellRing, on: active },
        { kind: 'codes', label: t('members.makeCodes'), icon: KeyRound, on: active },
        { kind: 'group', label: groupText('one'), icon: Users },
        { kind: 'remove', label: t('remove'), icon: UserMinus, danger: true },
      ]}
      onAction={(kind, members) => open({ kind, members })}
    />
  );
}
