import { Dialog } from '@vr/shared-ui/Dialog';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import * as styles from '../../lists/lists.css';

/** Asks whether to lose the cells that the person has changed. */
export function LeaveImport({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open
      onClose={onStay}
      title={t('import.leave.title')}
      size="small"
      phone="sheet"
      footer={
        <div className={styles.foot}>
          <Button danger onClick={onLeave}>
            {t('import.leave.discard')}
          </Button>
          <Button type="primary" onClick={onStay}>
            {t('import.leave.stay')}
          </Button>
        </div>
      }
    >
      <p>{t('import.leave.text')}</p>
    </Dialog>
  );
}
