import {
  addPasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@vr/shared-api/contract/second-factor';
import { formatDate } from '@vr/shared-api/date';
import { NAME_MAX, RECOVERY_CODES } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmForm } from './ConfirmForm.tsx';
import { hasPasskeys, makePasskey } from './passkey.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import sheet, * as styles from './second-factor.css';
import { TotpForm } from './TotpForm.tsx';
import { type SecondFactorState, useRefreshSecondFactor, useSecondFactor } from './useSecondFactor.ts';
import { useTexts } from './useTexts.ts';

type Passkey = SecondFactorState['passkeys'][number];

/** The person's current task; null while the list is shown. */
type Task =
  | { kind: 'add-totp' | 'add-passkey' | 'renew-codes' }
  | { kind: 'confirm-totp'; uri: string; secret: string }
  /** Removes this passkey, or the authenticator app if `passkey` is missing. */
  | { kind: 'remove'; passkey?: Passkey }
  | { kind: 'show-codes'; codes: string[] };

/** Lists the person's second factors, and lets the person add, remove and renew them. */
export default function SecondFactors() {
  useStyles(sheet);
  const query = useSecondFactor();
  const hasTexts = useTexts();
  const [task, setTask] = useState<Task | null>(null);
  if (!hasTexts) return null;
  return (
    <QueryState query={query} skeleton={<TableSkeleton rows={2} />}>
      {(state) =>
        task ? <TaskPanel task={task} state={state} onTask={setTask} /> : <List state={state} onTask={setTask} />
      }
    </QueryState>
  );
}

interface PartProps {
  state: SecondFactorState;
  onTask: (task: Task | null) => void;
}

function List({ state: { totp, passkeys, recoveryCodes, isRequired }, onTask }: PartProps) {
  const { t } = useTranslation('secondFactor');
  const timeZone = useCompanyZone();
  const isOn = totp || passkeys.length > 0;
  return (
    <div className={styles.panel}>
      <p>{isOn ? t('list.on') : t('list.off')}</p>
      {isRequired && <p>{t('list.required')}</p>}
      <ul className={styles.factors}>
        <li>
          <div>
            <strong>{t('totp.name')}</strong>
            <small>{totp ? t('totp.on') : t('totp.about')}</small>
          </div>
          {totp ? (
            <Button onClick={() => onTask({ kind: 'remove' })}>{t('totp.remove')}</Button>
          ) : (
            <Button onClick={() => onTask({ kind: 'add-totp' })}>{t('totp.add')}</Button>
          )}
        </li>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <strong>{passkey.name}</strong>
              <small>{t('passkey.since', { date: formatDate(passkey.createdAt, timeZone) })}</small>
            </div>
            <Button
              aria-label={t('passkey.removeNamed', { name: passkey.name })}
              onClick={() => onTask({ kind: 'remove', passkey })}
            >
              {t('passkey.remove')}
            </Button>
          </li>
        ))}
        {hasPasskeys() && (
          <li>
            <div>
              <strong>{t('passkey.kind')}</strong>
              <small>{t('passkey.about')}</small>
            </div>
            <Button onClick={() => onTask({ kind: 'add-passkey' })}>{t('passkey.add')}</Button>
          </li>
        )}
        {isOn && (
          <li>
            <div>
              <strong>{t('codes.name')}</strong>
              <small>{t('codes.left', { count: recoveryCodes, most: RECOVERY_CODES })}</small>
            </div>
            <Button onClick={() => onTask({ kind: 'renew-codes' })}>{t('codes.renew')}</Button>
          </li>
        )}
      </ul>
    </div>
  );
}

function TaskPanel({ task, state, onTask }: PartProps & { task: Task }) {
  const { t } = useTranslation('secondFactor');
  const { api, notify } = usePortal();
  const refresh = useRefreshSecondFactor();
  const onCancel = () => onTask(null);
  const finish = async (text: string, codes: string[] | null = null) => {
    await refresh();
    notify({ kind: 'success', text });
    onTask(codes && { kind: 'show-codes', codes });
  };
  switch (task.kind) {
    case 'add-totp':
      return (
        <ConfirmForm
          title={t('totp.title')}
          button={t('continue')}
          onCancel={onCancel}
          onConfirm={async () => onTask({ kind: 'confirm-totp', ...(await api.call(startTotp, { body: {} })) })}
        >
          <p>{t('totp.about')}</p>
        </ConfirmForm>
      );
    case 'confirm-totp':
      return (
        <TotpForm
          uri={task.uri}
          secret={task.secret}
          onCancel={onCancel}
          onConfirmed={(codes) => void finish(t('totp.added'), codes)}
        />
      );
    case 'add-passkey':
      return (
        <ConfirmForm
          title={t('passkey.title')}
          button={t('continue')}
          field={{
            label: t('passkey.name'),
            suggested: t('passkey.suggestedName', { number: state.passkeys.length + 1 }),
            max: NAME_MAX,
            problemOf: (name) => name.trim() === '' && t('passkey.nameMissing'),
            input: { autoComplete: 'off' },
          }}
          onCancel={onCancel}
          onConfirm={async (name) => {
            const { options } = await api.call(startPasskey, { body: {} });
            const passkey = await makePasskey(options);
            const { recoveryCodes } = await api.call(addPasskey, { body: { name: name.trim(), passkey } });
            await finish(t('passkey.added'), recoveryCodes);
          }}
        >
          <p>{t('passkey.about')}</p>
        </ConfirmForm>
      );
    case 'remove': {
      const { passkey } = task;
      return (
        <ConfirmForm
          title={passkey ? t('passkey.removeNamed', { name: passkey.name }) : t('totp.removeTitle')}
          button={passkey ? t('passkey.remove') : t('totp.remove')}
          danger
          onCancel={onCancel}
          onConfirm={async () => {
            await api.call(removeSecondFactor, { body: passkey ? { passkeyId: passkey.id } : {} });
            await finish(passkey ? t('passkey.removed') : t('totp.removed'));
          }}
        >
          <p>{t('removeText')}</p>
        </ConfirmForm>
      );
    }
    case 'renew-codes':
      return (
        <ConfirmForm
          title={t('codes.renew')}
          button={t('codes.renew')}
          onCancel={onCancel}
          onConfirm={async () => {
            const { recoveryCodes } = await api.call(renewRecoveryCodes, { body: {} });
            await finish(t('codes.renewed'), recoveryCodes);
          }}
        >
          <p>{t('codes.renewText')}</p>
        </ConfirmForm>
      );
    case 'show-codes':
      return <RecoveryCodes codes={task.codes} onClose={onCancel} />;
  }
}
