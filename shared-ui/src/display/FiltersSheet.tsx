import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { Dialog } from '../dialog/Dialog';
import * as styles from './display.css';

export interface FiltersSheetProps {
  open: boolean;
  onClose: () => void;
  /** Replaces the default label of the button that closes the sheet and shows the list. */
  show?: string;
  /** Clears all filters. Without it, the sheet has no clear button. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
}

/** The filters of narrow pages, on phones as a sheet from the bottom. Each choice takes effect at once. */
export default function FiltersSheet({ open, onClose, show, onClear, children }: FiltersSheetProps) {
  const { t } = useTranslation('ui');
  const showButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filters.label')}
      phone="sheet"
      footer={
        <div className={styles.filtersFoot}>
          {onClear && (
            <Button
              onClick={() => {
                onClear();
                // The clear button, which has the focus, disappears.
                showButton.current?.focus();
              }}
            >
              {t('filters.clear')}
            </Button>
          )}
          <Button ref={showButton} type="primary" onClick={onClose}>
            {show ?? t('filters.show')}
          </Button>
        </div>
      }
    >
      <div className={styles.filtersOpen}>{children}</div>
    </Dialog>
  );
}
