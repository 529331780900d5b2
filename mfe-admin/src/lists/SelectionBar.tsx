import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './lists.css';
import { type MenuAction, RowMenu } from './RowMenu.tsx';

/** How many actions are buttons on phones. The others are in a menu, so that the bar leaves room for the list. */
const PHONE_BUTTONS = 2;

/** An action on the chosen people. */
interface SelectionAction<Kind extends string> extends Pick<MenuAction, 'label' | 'icon' | 'danger'> {
  kind: Kind;
  /** Whether those who are switched off are left out. */
  activeOnly?: boolean;
}

export interface SelectionBarProps<Person extends { disabled: boolean }, Kind extends string> {
  selected: readonly Person[];
  /** The people that the filters find. */
  found: readonly Person[];
  onSelectFound(): void;
  onClear(): void;
  /** The most frequent ones first. */
  actions: readonly SelectionAction<Kind>[];
  /** The main one. */
  main?: Kind;
  onAction(kind: Kind, people: readonly Person[]): void;
}

/** The bar below a list of people with the actions on those who are chosen. */
export function SelectionBar<Person extends { disabled: boolean }, Kind extends string>(
  props: SelectionBarProps<Person, Kind>,
) {
  const { selected, found, onSelectFound, onClear, actions, main, onAction } = props;
  const { t } = useTranslation('admin');
  const active = selected.filter(({ disabled }) => !disabled);
  const items = actions.map(({ kind, activeOnly = false, ...shown }): MenuAction => {
    const people = activeOnly ? active : selected;
    return { ...shown, key: kind, disabled: people.length === 0, onClick: () => onAction(kind, people) };
  });
  const shown = useIsPhone() ? PHONE_BUTTONS : items.length;
  const hidden = items.slice(shown);
  return (
    <section className={styles.selection} aria-label={t('members.selection')}>
      <p role="status">
        <b>{t('members.selected', { count: selected.length })}</b>
        {found.some((person) => !selected.includes(person)) && (
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
        {items.slice(0, shown).map(({ key, label, icon: Icon, ...button }) => (
          <Button
            key={key}
            {...(key === main && { type: 'primary' })}
            icon={<Icon size={16} aria-hidden />}
            {...button}
          >
            {label}
          </Button>
        ))}
        {hidden.length > 0 && <RowMenu label={t('members.moreForSelected')} items={hidden} />}
      </div>
    </section>
  );
}
