import { Button } from '@vr/shared-ui/Button';
import { loadable } from '@vr/shared-ui/loadable';
import { MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './account.css';
import { Sessions } from './Sessions.tsx';

const SecondFactors = loadable(() => import('../second-factor/SecondFactors.tsx'));

/** The account's second factors and open sessions. Each section loads when the person expands it. */
export function Security() {
  const { t } = useTranslation('account');
  return (
    <section className={styles.accountActions} aria-label={t('security.title')}>
      <h3 className={styles.accountTitle}>{t('security.title')}</h3>
      <Disclosure icon={<ShieldCheck size={18} />} label={t('account.secondFactor')}>
        <SecondFactors />
      </Disclosure>
      <Disclosure icon={<MonitorSmartphone size={18} />} label={t('security.show')}>
        <Sessions />
      </Disclosure>
    </section>
  );
}

function Disclosure({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.accountButtons}>
        <Button type="text" icon={icon} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </div>
      <div id={id}>{isOpen && children}</div>
    </>
  );
}
