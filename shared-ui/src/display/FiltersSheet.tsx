import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog/Dialog';
import * as styles from './display.css';

interface FiltersSheetProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a phone, as a sheet from the bottom. What is chosen counts at once. */
export default function FiltersSheet({ open, onClose, children }: FiltersSheetProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filters.label')}
      phone="sheet"
      footer={
        <Button type="primary" size="large" block onClick={onClose}>
          {t('filters.show')}
        </Button>
      }
    >
      <div className={styles.filtersOpen}>{children}</div>
    </Dialog>
  );
}
