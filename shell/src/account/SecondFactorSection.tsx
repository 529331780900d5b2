import { loadable } from '@vr/shared-ui/loadable';
import { Button } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './account.css';

const SecondFactors = loadable(() => import('../second-factor/SecondFactors.tsx'));

/** The second factors in the account dialog, which are loaded when the person opens them. */
export function SecondFactorSection() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.accountButtons}>
        <Button
          type="text"
          icon={<ShieldCheck size={18} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('account.secondFactor')}
        </Button>
      </div>
      <div id={id}>{isOpen && <SecondFactors />}</div>
    </>
  );
}
