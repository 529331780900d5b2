import { Button } from 'antd';
import { Ban, KeyRound, Send, Trash2, Users, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGroupText } from '../wording/useGroupText.ts';
import type { Member } from './filter.ts';
import type { MemberActions } from './member-dialogs.ts';
import * as styles from './members.css';

interface SelectionBarProps {
  selected: readonly Member[];
  /** The people that the filters find. */
  found: readonly Member[];
  onSelectFound(): void;
  onClear(): void;
  actions: MemberActions;
}

/** The actions on the chosen people. Those that are switched off get neither suggestions nor codes. */
export function SelectionBar({ selected, found, onSelectFound, onClear, actions }: SelectionBarProps) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const active = selected.filter(({ disabled }) => !disabled);
  const chosen = new Set(selected);
  return (
    <section className={styles.selection} aria-label={t('members.selection')}>
      <p role="status">
        <b>{t('members.selected', { count: selected.length })}</b>
        {found.some((member) => !chosen.has(member)) && (
          <Button type="link" size="small" onClick={onSelectFound}>
            {t('members.selectFound', { count: found.length })}
          </Button>
        )}
        <Button
          type="text"
          title={t('members.clearSelection')}
          aria-label={t('members.clearSelection')}
          icon={<X size={18} aria-hidden />}
          onClick={onClear}
        />
      </p>
      <div>
        {actions.canSuggest && (
          <Button
            disabled={active.length === 0}
            icon={<Send size={16} aria-hidden />}
            onClick={() => actions.open({ kind: 'suggest', members: active })}
          >
            {t('members.suggest')}
          </Button>
        )}
        <Button
          disabled={active.length === 0}
          icon={<KeyRound size={16} aria-hidden />}
          onClick={() => actions.open({ kind: 'codes', members: active })}
        >
          {t('members.makeCodes')}
        </Button>
        <Button
          icon={<Users size={16} aria-hidden />}
          onClick={() => actions.open({ kind: 'group', members: selected })}
        >
          {groupText('addTo')}
        </Button>
        <Button
          disabled={active.length === 0}
          icon={<Ban size={16} aria-hidden />}
          onClick={() => actions.open({ kind: 'switchOff', members: active })}
        >
          {t('members.switchOff')}
        </Button>
        <Button
          danger
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => actions.open({ kind: 'delete', members: selected })}
        >
          {t('delete')}
        </Button>
      </div>
    </section>
  );
}
