import { useStyles } from '@vr/shared-ui/kernel';
import { Button, type ButtonProps } from 'antd';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../layout/useMedia';
import { CountBadge } from './CountBadge';
import sheet, * as styles from './display.css';

interface FiltersButtonProps extends Omit<ButtonProps, 'icon'> {
  /** How many filters are chosen. */
  chosen: number;
}

/** On phones, the button that shows the filters of a list, with the number of those that are chosen. */
export function FiltersButton({ chosen, ...button }: FiltersButtonProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  return (
    <span className={styles.filters}>
      <Button
        {...button}
        icon={<SlidersHorizontal size={20} strokeWidth={1.8} aria-hidden />}
        aria-label={chosen > 0 ? t('filters.chosen', { count: chosen }) : t('filters.label')}
      />
      {chosen > 0 && <CountBadge count={chosen} className={styles.filtersCount} />}
    </span>
  );
}

interface FiltersProps {
  chosen: number;
  children: ReactNode;
}

/** The filters of a list. On phones they are behind a button, so that the list begins further up. */
export function Filters({ chosen, children }: FiltersProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isPhone) return children;
  return (
    <>
      <FiltersButton chosen={chosen} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} />
      <div id={id} className={styles.filtersOpen} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
