import { useQueryClient } from '@tanstack/react-query';
import { createDeployToken, listDeployTokens } from '@vr/shared-api/contract/releases';
import { REMOTE_NAME, TOKEN_LABEL_MAX } from '@vr/shared-api/release';
import { CopyButton } from '@vr/shared-ui/CopyButton';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { Note } from '../dialogs/Note.tsx';
import sheet, * as styles from './releases.css';

const EMPTY = { remote: '', label: '' };

/** Creates a deploy token for one remote. Shows the token's secret once. */
export function TokenDialog({ onClose }: { onClose(): void }) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const { api } = usePortal();
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [secret, setSecret] = useState<string>();
  const [isShown, setShown] = useState(false);
  const schema = yup.object({
    remote: yup
      .string()
      .trim()
      .required(t('tokens.remoteNeeded'))
      .matches(new RegExp(REMOTE_NAME, 'u'), t('tokens.remoteWrong')),
    label: yup.string().trim().required(t('tokens.labelNeeded')),
  });
  const save = async ({ remote, label }: typeof EMPTY) => {
    setError(null);
    try {
      const body = { remote: remote.trim(), label: label.trim() };
      setSecret((await api.call(createDeployToken, { body })).token);
      void invalidate(queries, listDeployTokens);
      return true;
    } catch (reason) {
      setError(reason);
      return false;
    }
  };
  return (
    <>
      <FormDialog
        open={!isShown}
        title={t('tokens.create')}
        initialValues={EMPTY}
        validationSchema={schema}
        draft="deploy-token"
        keeps={['remote', 'label']}
        onSave={save}
        failure={{ error }}
        onClose={onClose}
        onDone={() => setShown(true)}
      >
        <div className={styles.form}>
          <FormField name="remote" label={t('tokens.remote')} hint={t('tokens.remoteHint')}>
            {(control) => <Input {...control} autoComplete="off" spellCheck={false} />}
          </FormField>
          <FormField name="label" label={t('tokens.label')} max={TOKEN_LABEL_MAX} hint={t('tokens.labelHint')}>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
        </div>
      </FormDialog>
      <Dialog
        open={isShown}
        onClose={onClose}
        title={t('tokens.madeTitle')}
        size="small"
        footer={<DialogFoot onCancel={onClose} cancel={t('tokens.done')} />}
      >
        {secret && <Secret token={secret} />}
      </Dialog>
    </>
  );
}

function Secret({ token }: { token: string }) {
  const { t } = useTranslation('superadmin');
  return (
    <div className={styles.form}>
      <Note>{t('tokens.once')}</Note>
      <div className={styles.secret}>
        <code>{token}</code>
        <CopyButton text={token} done={t('tokens.copied')} failed={t('releases.copyFailed')}>
          {t('tokens.copy')}
        </CopyButton>
      </div>
      <p className="ui-meta">{t('tokens.howTo')}</p>
    </div>
  );
}
