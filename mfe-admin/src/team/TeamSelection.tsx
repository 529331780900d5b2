import { BellRing, KeyRound, Send, UserMinus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SelectionBar, type SelectionBarProps } from '../lists/SelectionBar.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import type { TeamMember } from './filter.ts';
import type { TeamActions } from './team-dialogs.ts';

interface TeamSelectionProps extends Pick<SelectionBarProps, 'onSelectFound' | 'onClear'> {
  selected: readonly TeamMember[];
  /** The people that the filters find. */
  found: readonly TeamMember[];
  actions: TeamActions;
}

/** The actions on the chosen people of the team. Disabled people get neither suggestions nor reminders nor codes. */
export function TeamSelection({ selected, found, actions: { open, canSuggest }, ...bar }: TeamSelectionProps) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const active = selected.filter(({ disabled }) => !disabled);
  const unselected = found.filter((member) => !selected.includes(member));
  const ofActive = { disabled: active.length === 0 };
  return (
    <SelectionBar
      {...bar}
      selected={selected.length}
      found={found.length}
      unselected={unselected.length}
      main="suggest"
      actions={[
        ...(canSuggest
          ? [
              {
                key: 'suggest',
                label: t('members.suggest'),
                icon: Send,
                ...ofActive,
                onClick: () => open({ kind: 'suggest', members: active }),
              },
            ]
          : []),
        {
          key: 'remind',
          label: t('team.remindShort'),
          icon: BellRing,
          ...ofActive,
          onClick: () => open({ kind: 'remind', members: active }),
        },
        {
          key: 'codes',
          label: t('members.makeCodes'),
          icon: KeyRound,
          ...ofActive,
          onClick: () => open({ kind: 'codes', members: active }),
        },
        {
          key: 'group',
          label: groupText('one'),
          icon: Users,
          onClick: () => open({ kind: 'group', members: selected }),
        },
        {
          key: 'remove',
          label: t('team.removeConfirm'),
          icon: UserMinus,
          danger: true,
          onClick: () => open({ kind: 'remove', members: selected }),
        },
      ]}
    />
  );
}
