import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog/Dialog';
import * as styles from './display.css';

export interface FiltersSheetProps {
  open: boolean;
  onClose: () => void;
  /** The text of the button that closes the sheet, if it says more than that it shows the list. */
  show?: string;
  /** Clears all filters. Without it, the sheet has no button for it. */
  onClear?: (() => void) | undefined;
  children: ReactNode;
}

/** The filters of a phone, as a sheet from the bottom. What is chosen counts at once. */
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
                // The pressed button disappears.
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
