import { SelectionBar, type SelectionBarProps } from '@vr/shared-ui/SelectionBar';
import { BellRing, KeyRound, Send, UserMinus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGroupText } from '../wording/useGroupText.ts';
import type { TeamMember } from './filter.ts';
import type { TeamActions } from './team-dialogs.ts';

type Bar = Omit<SelectionBarProps<TeamMember, string>, 'actions' | 'onAction'>;

/** The actions on the chosen people of the team. Disabled people get neither suggestions nor reminders nor codes. */
export function TeamSelection({ actions: { open, canSuggest }, ...bar }: Bar & { actions: TeamActions }) {
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
        { kind: 'remove', label: t('team.removeConfirm'), icon: UserMinus, danger: true },
      ]}
      onAction={(kind, members) => open({ kind, members })}
    />
  );
}
