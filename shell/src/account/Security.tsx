import { Button } from 'antd';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './account.css';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { Sessions } from './Sessions.tsx';

/** What protects the account: second factors and open sessions. The sessions are loaded when the person asks for them. */
export function Security() {
  const { t } = useTranslation('account');
  const [showsSessions, setShowsSessions] = useState(false);
  return (
    <section className={styles.accountActions} aria-label={t('security.title')}>
      <h3 className={styles.accountTitle}>{t('security.title')}</h3>
      <SecondFactorSection />
      <div className={styles.accountButtons}>
        <Button
          type="text"
          icon={<MonitorSmartphone size={18} />}
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
