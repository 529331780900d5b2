import { compareNames } from '@vr/shared-api/compare-names';
import { can } from '@vr/shared-api/permissions';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { Filters } from '@vr/shared-ui/Filters';
import { Slot, usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { SearchField } from '@vr/shared-ui/SearchField';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Select } from 'antd';
import { UserPlus, UsersRound } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import { SUGGEST_SLOT } from '../members/MemberDialogs.tsx';
import membersSheet, * as memberStyles from '../members/members.css';
import { MemberProfile } from '../members/profile/MemberProfile.tsx';
import { useMembers } from '../people/useMembers.ts';
import { useGroupText } from '../wording/useGroupText.ts';
import { useTeamText } from '../wording/useTeamText.ts';
import {
  comparisons,
  filterTeam,
  INACTIVE_DAYS,
  isInSituation,
  LOW_PROGRESS,
  NO_FILTER,
  SITUATIONS,
  type Situation,
  SORTS,
  type Sort,
  type TeamFilter,
  type TeamMember,
  withProgress,
} from './filter.ts';
import { TeamButtons } from './TeamButtons.tsx';
import { TeamDialogs } from './TeamDialogs.tsx';
import { TeamList } from './TeamList.tsx';
import { TeamSelection } from './TeamSelection.tsx';
import { TeamTable } from './TeamTable.tsx';
import sheet, * as styles from './team.css';
import type { TeamActions, TeamDialogItem } from './team-dialogs.ts';
import { useTeamProgress } from './useTeamProgress.ts';

/** The people of the manager's team, with what shows who is behind (spec §2 Manager team page). */
export default function TeamMembers() {
  useStyles(membersSheet);
  useStyles(sheet);
  const members = useMembers();
  const progress = useTeamProgress();
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

function TeamSection({ team }: { team: readonly TeamMember[] }) {
  const { t } = useTranslation('admin');
  const teamText = useTeamText();
  const { offers, lang } = usePortal();
  const person = useProfile();
  const section = useRef<HTMLElement>(null);
  const dialog = useDialogState<TeamDialogItem>(section);
  const phone = useIsPhone();
  const [now] = useState(() => new Date());
  const [filter, setFilter] = useState(NO_FILTER);
  const [sort, setSort] = useState<Sort>('name');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const found = filterTeam(team, useDeferredValue(filter), now);
  // The table sorts itself.
  const shown = phone ? found.toSorted(comparisons(compareNames(lang))[sort]) : found;
  // Someone else may have taken a chosen person over.
  const selected = team.filter(({ id }) => chosen.includes(id));
  const actions: TeamActions = {
    open: dialog.open,
    canSuggest: can(person, 'suggestion:give') && offers(SUGGEST_SLOT),
  };
  const List = phone ? TeamList : TeamTable;
  const openAdd = () => dialog.open({ kind: 'add' });
  const add = (
    <Button type="primary" icon={<UserPlus size={18} aria-hidden />} onClick={openAdd}>
      {teamText('add')}
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
          <div className={listsStyles.toolbar}>
            <FindPeople
              team={team}
              now={now}
              filter={filter}
              onFilter={setFilter}
              sort={sort}
              onSort={setSort}
              onAdd={openAdd}
            />
            {!phone && (
              <div className={memberStyles.add}>
                <Slot id="dashboard.export.v1" />
                {add}
              </div>
            )}
          </div>
          {!phone && <SituationFilter {...{ team, now, filter }} onFilter={setFilter} />}
          <p className={memberStyles.count} role="status">
            {t('members.count', { count: shown.length })}
          </p>
          {shown.length === 0 ? (
            <EmptyState
              title={t('members.noMatch')}
              action={<Button onClick={() => setFilter(NO_FILTER)}>{t('members.clear')}</Button>}
            />
          ) : (
            <List team={shown} selected={selected.map(({ id }) => id)} onSelect={setChosen} actions={actions} />
          )}
          {selected.length > 0 && (
            <TeamSelection
              selected={selected}
              found={shown}
              onSelectFound={() => setChosen([...new Set([...chosen, ...shown.map(({ id }) => id)])])}
              onClear={() => {
                setChosen([]);
                section.current?.focus({ preventScroll: true });
              }}
              actions={actions}
            />
          )}
        </>
      )}
      <MemberProfile members={team} buttons={(member) => <TeamButtons member={member} actions={actions} />} />
      <TeamDialogs item={dialog.item} onClose={dialog.close} />
    </section>
  );
}

const SITUATION_NAMES: Record<Situation, string> = {
  overdue: 'team.situations.overdue',
  neverStarted: 'team.situations.neverStarted',
  lowProgress: 'team.situations.lowProgress',
  inactive: 'team.situations.inactive',
};

interface SituationFilterProps {
  team: readonly TeamMember[];
  now: Date;
  filter: TeamFilter;
  onFilter(filter: TeamFilter): void;
}

/** Shows how many people are behind, and limits the list to them. */
function SituationFilter({ team, now, filter, onFilter }: SituationFilterProps) {
  const { t } = useTranslation('admin');
  return (
    <SegmentedControl<Situation | 'all'>
      label={t('team.situation')}
      className={styles.situations}
      value={filter.situation ?? 'all'}
      onChange={(value) => onFilter({ ...filter, situation: value === 'all' ? null : value })}
      options={[
        { value: 'all', label: t('team.situations.all', { count: team.length }) },
        ...SITUATIONS.map((value) => ({
          value,
          label: t(SITUATION_NAMES[value], {
            count: team.filter((member) => isInSituation(member, value, now)).length,
            days: INACTIVE_DAYS,
            percent: LOW_PROGRESS,
          }),
        })),
      ]}
    />
  );
}

const SORT_NAMES: Record<Sort, string> = {
  name: 'members.name',
  overdue: 'team.sorts.overdue',
  progress: 'team.sorts.progress',
  lastSession: 'team.sorts.lastSession',
};

interface FindPeopleProps extends SituationFilterProps {
  sort: Sort;
  onSort(sort: Sort): void;
  onAdd(): void;
}

/** The search and the filters. On phones also the situations, the order, and the button that adds people. */
function FindPeople({ team, now, filter, onFilter, sort, onSort, onAdd }: FindPeopleProps) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const teamText = useTeamText();
  const { lang } = usePortal();
  const phone = useIsPhone();
  const compare = compareNames(lang);
  const groups = [...new Map(team.flatMap((member) => member.groups.map(({ id, name }) => [id, name] as const)))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => compare(a.label, b.label));
  return (
    <div className={memberStyles.filters}>
      <div className={styles.find}>
        <SearchField
          label={t('members.search')}
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
        />
        {phone && (
          <Button
            type="primary"
            aria-label={teamText('add')}
            icon={<UserPlus size={20} aria-hidden />}
            onClick={onAdd}
          />
        )}
      </div>
      <Filters chosen={[filter.groupId, phone ? filter.situation : null].filter((value) => value !== null).length}>
        {groups.length > 0 && (
          <Select<number>
            aria-label={groupText('one')}
            className={memberStyles.select}
            value={filter.groupId ?? 0}
            onChange={(groupId) => onFilter({ ...filter, groupId: groupId || null })}
            options={[{ value: 0, label: groupText('all') }, ...groups]}
          />
        )}
        {phone && <SituationFilter {...{ team, now, filter, onFilter }} />}
        {phone && (
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
