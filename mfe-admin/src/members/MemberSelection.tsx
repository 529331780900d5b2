import { Ban, KeyRound, Send, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SelectionBar, type SelectionBarProps } from '../lists/SelectionBar.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import type { Member } from './filter.ts';
import type { MemberActions } from './member-dialogs.ts';

type Bar = Omit<SelectionBarProps<Member, string>, 'actions' | 'onAction'>;

/** The actions on the chosen people. Those that are switched off get neither suggestions nor codes. */
export function MemberSelection({ actions: { open, canSuggest }, ...bar }: Bar & { actions: MemberActions }) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  return (
    <SelectionBar
      {...bar}
      actions={[
        ...(canSuggest
          ? [{ kind: 'suggest' as const, label: t('members.suggest'), icon: Send, activeOnly: true }]
          : []),
        { kind: 'codes', label: t('members.makeCodes'), icon: KeyRound, activeOnly: true },
        { kind: 'group', label: groupText('addTo'), icon: Users },
        { kind: 'switchOff', label: t('members.switchOff'), icon: Ban, activeOnly: true },
        { kind: 'delete', label: t('delete'), icon: Trash2, danger: true },
      ]}
      onAction={(kind, members) => open({ kind, members })}
    />
  );
}
