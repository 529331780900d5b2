import { can } from '@vr/shared-api/permissions';
import { Button } from '@vr/shared-ui/Button';
import { EmptyState } from '@vr/shared-ui/EmptyState';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { MoreMenu } from '@vr/shared-ui/MoreMenu';
import { QueryState } from '@vr/shared-ui/QueryState';
import { SelectionBar, type SelectionBarProps } from '@vr/shared-ui/SelectionBar';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Ban, KeyRound, MailQuestionMark, Plus, Send, Trash2, Upload, Users } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet, * as listsStyles from '../lists/lists.css';
import { ToDo, ToDoItem } from '../lists/ToDo.tsx';
import { useMembers } from '../people/useMembers.ts';
import { useGroupText } from '../wording/useGroupText.ts';
import { FindMembers } from './FindMembers.tsx';
import { type AccountState, filterMembers, isAwaited, type Member, NO_FILTER } from './filter.ts';
import { MemberButtons } from './MemberButtons.tsx';
import { MemberCount, PeopleFull } from './MemberCount.tsx';
import { MemberDialogs, SUGGEST_SLOT } from './MemberDialogs.tsx';
import { MemberList } from './MemberList.tsx';
import { MemberTable } from './MemberTable.tsx';
import type { MemberActions, MemberDialogItem } from './member-dialogs.ts';
import sheet, * as styles from './members.css';
import { MemberProfile } from './profile/MemberProfile.tsx';
import { useAccountActions } from './useAccountActions.ts';

/** The members of the admin's company (spec §2 Member management). The children are additional to-do items. */
export default function Members({ children }: { children?: ReactNode }) {
  useStyles(listsSheet);
  useStyles(sheet);
  const members = useMembers();
  return (
    <QueryState query={members} skeleton={<TableSkeleton rows={10} />}>
      {({ items }) => <MemberSection members={items}>{children}</MemberSection>}
    </QueryState>
  );
}

function MemberSection({ members, children }: { members: readonly Member[]; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { offers } = usePortal();
  const person = useProfile();
  const section = useRef<HTMLElement>(null);
  const dialog = useDialogState<MemberDialogItem>(section);
  const isNarrow = useIsNarrow();
  const [filter, setFilter] = useState(NO_FILTER);
  const [imported, setImported] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const shown = filterMembers(members, useDeferredValue(filter), imported);
  const awaited = members.filter(isAwaited);
  const isAwaitedOnly = filter.state === 'neverSignedIn';
  // Someone else may have deleted a chosen person.
  const selected = members.filter(({ id }) => chosen.includes(id));
  const actions: MemberActions = {
    ...useAccountActions(),
    open: dialog.open,
    canSuggest: can(person, 'suggestion:give') && offers(SUGGEST_SLOT),
  };
  const showOnly = (state: AccountState) => setFilter({ ...NO_FILTER, state });
  const openImport = () => dialog.open({ kind: 'import' });
  const List = isNarrow ? MemberList : MemberTable;

  return (
    <section ref={section} tabIndex={-1} aria-label={t('members.title')}>
      <div className={listsStyles.toolbar}>
        <FindMembers members={members} filter={filter} onFilter={setFilter} hasImported={imported.length > 0} />
        <p className={styles.total} role="status">
          <MemberCount shown={shown.length} isAll={shown.length === members.length} />
        </p>
        <div className={styles.add}>
          {!isNarrow && (
            <Button icon={<Upload size={18} aria-hidden />} onClick={openImport}>
              {t('members.importShort')}
            </Button>
          )}
          <Button
            type="primary"
            icon={<Plus size={18} aria-hidden />}
            aria-label={t('members.add')}
            onClick={() => dialog.open({ kind: 'add' })}
          >
            {!isNarrow && t('members.add')}
          </Button>
          {isNarrow && (
            <MoreMenu
              label={t('members.moreWays')}
              items={[{ key: 'import', label: t('members.import'), icon: Upload, onClick: openImport }]}
            />
          )}
        </div>
      </div>
      <ToDo>
        <PeopleFull />
        {awaited.length > 0 && (
          <ToDoItem icon={MailQuestionMark} text={t('members.awaited', { count: awaited.length })}>
            <Button type="link" size="small" onClick={() => dialog.open({ kind: 'inviteAll', members: awaited })}>
              {t('members.inviteAll', { count: awaited.length })}
            </Button>
            <Button
              type="link"
              size="small"
              onClick={() => (isAwaitedOnly ? setFilter(NO_FILTER) : showOnly('neverSignedIn'))}
            >
              {isAwaitedOnly ? t('members.showAll') : t('members.showAwaited', { count: awaited.length })}
            </Button>
          </ToDoItem>
        )}
        {children}
      </ToDo>
      {shown.length === 0 ? (
        <EmptyState
          title={t('members.noMatch')}
          action={<Button onClick={() => setFilter(NO_FILTER)}>{t('members.clear')}</Button>}
        />
      ) : (
        <List members={shown} selected={selected.map(({ id }) => id)} onSelect={setChosen} actions={actions} />
      )}
      {selected.length > 0 && (
        <MemberSelection
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
      <MemberProfile
        members={members}
        buttons={(member) => <MemberButtons member={member} actions={actions} button="suggest" />}
      />
      <MemberDialogs
        item={dialog.item}
        members={members}
        onClose={dialog.close}
        onShowImported={(keys) => {
          setImported(keys);
          showOnly('imported');
        }}
      />
    </section>
  );
}

type Bar = Omit<SelectionBarProps<Member, string>, 'actions' | 'onAction'>;

/** The actions on the chosen people. Disabled people get neither suggestions nor codes. */
function MemberSelection({ actions: { open, canSuggest }, ...bar }: Bar & { actions: MemberActions }) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const active = bar.selected.filter(({ disabled }) => !disabled);
  return (
    <SelectionBar
      {...bar}
      actions={[
        ...(canSuggest ? [{ kind: 'suggest' as const, label: t('members.suggest'), icon: Send, on: active }] : []),
        { kind: 'codes', label: t('members.makeCodes'), icon: KeyRound, on: active },
        { kind: 'group', label: groupText('addTo'), icon: Users },
        { kind: 'switchOff', label: t('members.switchOff'), icon: Ban, on: active },
        { kind: 'delete', label: t('delete'), icon: Trash2, danger: true },
      ]}
      onAction={(kind, members) => open({ kind, members })}
    />
  );
}
