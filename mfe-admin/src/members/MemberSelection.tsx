import { SelectionBar, type SelectionBarProps } from '@vr/shared-ui/SelectionBar';
import { Ban, KeyRound, Send, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGroupText } from '../wording/useGroupText.ts';
import type { Member } from './filter.ts';
import type { MemberActions } from './member-dialogs.ts';

type Bar = Omit<SelectionBarProps<Member, string>, 'actions' | 'onAction'>;

/** The actions on the chosen people. Those that are switched off get neither suggestions nor codes. */
export function MemberSelection({ actions: { open, canSuggest }, ...bar }: Bar & { actions: MemberActions }) {
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
