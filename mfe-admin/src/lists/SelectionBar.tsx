import { Button } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './lists.css';

export interface SelectionBarProps {
  /** The number of chosen people, of the people that the filters find, and of those among them who are not chosen. */
  selected: number;
  found: number;
  unselected: number;
  onSelectFound(): void;
  onClear(): void;
  /** The buttons of the actions. */
  children: ReactNode;
}

/** The bar below a list of people with the actions on those who are chosen. */
export function SelectionBar({ selected, found, unselected, onSelectFound, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('admin');
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
      <div>{children}</div>
    </section>
  );
}
