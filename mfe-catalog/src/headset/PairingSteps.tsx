import { usePortal } from '@vr/shared-ui/kernel';
import { QrCode } from '@vr/shared-ui/QrCode';
import { UniqueCode } from '@vr/shared-ui/UniqueCode';
import type { CodeOwner } from '@vr/shared-ui/useUniqueCode';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrainingDetail } from '../trainings/training.ts';
import * as styles from './headset.css';
import { pairingAddress } from './pairing-address.ts';

interface PairingStepsProps {
  training: Pick<TrainingDetail, 'id' | 'title'>;
  owner: CodeOwner;
  /** The valid unique code, for the QR code. Undefined before the code is created and after it has expired. */
  code: string | undefined;
}

/** The three steps to sign in on a headset, with the unique code and its QR code. */
export function PairingSteps({ training, owner, code }: PairingStepsProps) {
  const { t } = useTranslation('catalog');
  const { origin } = usePortal();
  return (
    <ol className={styles.headsetSteps}>
      <Step number={1}>
        <p>{t('headset.wear')}</p>
      </Step>
      <Step number={2}>
        <p>{t('headset.enter')}</p>
        <div className={styles.headsetCode}>
          <UniqueCode owner={owner} compact atOnce />
          {code && <QrCode text={pairingAddress(origin, code, training.id)} label={t('headset.qr')} size={136} />}
        </div>
      </Step>
      <Step number={3}>
        <p>{t('headset.starts', { title: training.title })}</p>
      </Step>
    </ol>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className={styles.headsetStep}>
      <span className={`${styles.headsetNumber} ui-num`} aria-hidden>
        {number}
      </span>
      <div>{children}</div>
    </li>
  );
}
