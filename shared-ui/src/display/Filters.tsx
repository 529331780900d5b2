import { useStyles } from '@vr/shared-ui/kernel';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import { useIsNarrow } from '../layout/useWidthStep';
import { loadable } from '../loadable';
import { CountBadge } from './CountBadge';
import sheet, * as styles from './display.css';
import type { FiltersSheetProps } from './FiltersSheet.tsx';

// antd's modal is large, and only narrow pages need it.
const FiltersSheet = loadable(() => import('./FiltersSheet.tsx'));

interface FiltersProps extends Omit<FiltersSheetProps, 'open' | 'onClose'> {
  /** How many filters are chosen. */
  chosen: number;
}

/** The filters of a list. On narrow pages, a button opens them in a sheet, so that they take no space above the list. */
export function Filters({ chosen, children, ...more }: FiltersProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const isNarrow = useIsNarrow();
  // After it was opened, the sheet stays mounted, so that it can close with an animation and restore the focus.
  const [isOpen, setOpen] = useState<boolean>();
  if (!isNarrow) return children;
  return (
    <>
      <span className={styles.filters}>
        <Button
          icon={<SlidersHorizontal size={20} />}
          aria-label={chosen > 0 ? t('filters.chosen', { count: chosen }) : t('filters.label')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        {chosen > 0 && <CountBadge count={chosen} className={styles.filtersCount} />}
      </span>
      {isOpen !== undefined && (
        <FiltersSheet {...more} open={isOpen} onClose={() => setOpen(false)}>
          {children}
        </FiltersSheet>
      )}
    </>
  );
}
