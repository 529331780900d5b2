import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { launchTraining } from '@vr/shared-api/contract/trainings.schema';
import { Button } from '@vr/shared-ui/Button';
import { CopyButton } from '@vr/shared-ui/CopyButton';
import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './test-run.css';

/** Dots that replace a hidden token. Their number does not reveal the token's length. */
const HIDDEN_TOKEN = '•'.repeat(10);

/** The data that a device needs to run a training and to report its sessions, with copy buttons. */
export function LaunchData({ launch }: { launch: ResponseOf<typeof launchTraining> }) {
  const { t } = useTranslation('catalog');
  const [visible, setVisible] = useState(false);
  const { userToken, userId, trainingId, launchParameter } = launch;
  return (
    <>
      <dl className={styles.testData}>
        <div>
          <dt>{t('test.userToken')}</dt>
          <dd>
            <code>
              {visible ? (
                userToken
              ) : (
                <>
                  <span aria-hidden>{HIDDEN_TOKEN}</span>
                  <span className="ui-hidden">{t('test.hidden')}</span>
                </>
              )}
            </code>
            <Button
              type="text"
              icon={visible ? <EyeOff size={18} /> : <Eye size={18} />}
              aria-label={t('test.show')}
              title={t('test.show')}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            />
            <CopyValue value={userToken} name={t('test.userToken')} />
          </dd>
        </div>
        <DataRow name={t('test.userId')} value={String(userId)} />
        <DataRow name={t('test.trainingId')} value={String(trainingId)} />
        {launchParameter !== null && <DataRow name={t('test.launchParameter')} value={launchParameter} />}
      </dl>
      <p className={styles.testWarning}>
        <TriangleAlert size={16} />
        {t('test.reportsOnly')}
      </p>
    </>
  );
}

function DataRow({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <CopyValue name={name} value={value} />
      </dd>
    </div>
  );
}

function CopyValue({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('catalog');
  const label = t('test.copy', { name });
  return (
    <CopyButton
      type="text"
      text={value}
      aria-label={label}
      title={label}
      done={t('test.copied', { name })}
      failed={t('test.copyFailed')}
    />
  );
}
