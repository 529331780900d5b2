import { useStyles } from '@vr/shared-ui/kernel';
import { Button, type ButtonProps } from 'antd';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../layout/useMedia';
import { loadable } from '../loadable';
import { CountBadge } from './CountBadge';
import sheet, * as styles from './display.css';

// antd's modal is large, and only phones need it.
const FiltersSheet = loadable(() => import('./FiltersSheet.tsx'));

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

/** The filters of a list. On phones they are in a sheet behind a button, so that the list begins further up. */
export function Filters({ chosen, children }: FiltersProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  // The sheet stays mounted, so that it can close with an animation and return the focus.
  const [wasOpened, setOpened] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <FiltersButton
        chosen={chosen}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          setOpened(true);
        }}
      />
      {wasOpened && (
        <FiltersSheet open={isOpen} onClose={() => setOpen(false)}>
          {children}
        </FiltersSheet>
      )}
    </>
  );
}
