import { Ban, KeyRound, Send, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SelectionBar, type SelectionBarProps } from '../lists/SelectionBar.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import type { Member } from './filter.ts';
import type { MemberActions } from './member-dialogs.ts';

interface MemberSelectionProps extends Pick<SelectionBarProps, 'onSelectFound' | 'onClear'> {
  selected: readonly Member[];
  /** The people that the filters find. */
  found: readonly Member[];
  actions: MemberActions;
}

/** The actions on the chosen people. Those that are switched off get neither suggestions nor codes. */
export function MemberSelection({ selected, found, actions: { open, canSuggest }, ...bar }: MemberSelectionProps) {
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
          key: 'codes',
          label: t('members.makeCodes'),
          icon: KeyRound,
          ...ofActive,
          onClick: () => open({ kind: 'codes', members: active }),
        },
        {
          key: 'group',
          label: groupText('addTo'),
          icon: Users,
          onClick: () => open({ kind: 'group', members: selected }),
        },
        {
          key: 'switchOff',
          label: t('members.switchOff'),
          icon: Ban,
          ...ofActive,
          onClick: () => open({ kind: 'switchOff', members: active }),
        },
        {
          key: 'delete',
          label: t('delete'),
          icon: Trash2,
          danger: true,
          onClick: () => open({ kind: 'delete', members: selected }),
        },
      ]}
    />
  );
}
