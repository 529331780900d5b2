import { Button } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './account.css';
import { Sessions } from './Sessions.tsx';

/** What protects the account. The sessions are loaded when the person asks for them. */
export function Security() {
  const { t } = useTranslation('account');
  const [showsSessions, setShowsSessions] = useState(false);
  return (
    <section className={styles.accountActions} aria-label={t('security.title')}>
      <h3 className={styles.accountTitle}>{t('security.title')}</h3>
      <div className={styles.accountButtons}>
        <Button
          type="text"
          icon={<ShieldCheck size={18} aria-hidden />}
          aria-expanded={showsSessions}
          onClick={() => setShowsSessions(!showsSessions)}
        >
          {t('security.show')}
        </Button>
      </div>
      {showsSessions && <Sessions />}
    </section>
  );
}
