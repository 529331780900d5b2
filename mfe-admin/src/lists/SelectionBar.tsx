import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './lists.css';
import { type MenuAction, RowMenu } from './RowMenu.tsx';

/** How many actions are buttons on phones. The others are in a menu, so that the bar leaves room for the list. */
const PHONE_BUTTONS = 2;

export interface SelectionBarProps {
  /** The number of chosen people, of the people that the filters find, and of those among them who are not chosen. */
  selected: number;
  found: number;
  unselected: number;
  onSelectFound(): void;
  onClear(): void;
  /** The most frequent ones first. */
  actions: readonly MenuAction[];
  /** The key of the main action. */
  main?: string;
}

/** The bar below a list of people with the actions on those who are chosen. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, found, unselected, onSelectFound, onClear, actions, main } = props;
  const { t } = useTranslation('admin');
  const shown = useIsPhone() ? PHONE_BUTTONS : actions.length;
  const hidden = actions.slice(shown);
  return (
    <section className={styles.selection} aria-label={t('members.selection')}>
      <p role="status">
        <b>{t('members.selected', { count: selected })}</b>
        {unselected > 0 && (
          <Button type="link" size="small" onClick={onSelectFound}>
            {t('members.selectFound', { count: found })}
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
        {actions.slice(0, shown).map(({ key, label, icon: Icon, ...button }) => (
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
