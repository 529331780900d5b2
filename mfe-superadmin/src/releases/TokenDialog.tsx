import { ApiError } from '@vr/shared-api/client';
import { PASSWORD_MAX } from '@vr/shared-api/limits';
import { REMOTE_NAME, TOKEN_LABEL_MAX } from '@vr/shared-api/release';
import { CopyButton } from '@vr/shared-ui/CopyButton';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { useStyles } from '@vr/shared-ui/kernel';
import { Button, Input } from 'antd';
import { Formik } from 'formik';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import dialogSheet, * as dialogStyles from '../dialogs/dialogs.css';
import { Note } from '../dialogs/Note.tsx';
import { SaveFoot } from '../dialogs/SaveFoot.tsx';
import sheet, * as styles from './releases.css';
import { useCreateDeployToken } from './useDeployTokens.ts';

const FORM_ID = 'deploy-token-form';

/** Makes a deploy token for one remote, and shows its secret once. Asks for the password again. */
export function TokenDialog({ onClose }: { onClose(): void }) {
  useStyles(sheet);
  useStyles(dialogSheet);
  const { t } = useTranslation('superadmin');
  const create = useCreateDeployToken();
  const schema = yup.object({
    remote: yup
      .string()
      .trim()
      .required(t('tokens.remoteNeeded'))
      .matches(new RegExp(REMOTE_NAME, 'u'), t('tokens.remoteWrong')),
    label: yup.string().trim().required(t('tokens.labelNeeded')),
    password: yup.string().required(t('tokens.passwordNeeded')),
  });
  const made = create.data;
  const failure = create.error instanceof ApiError ? create.error.code : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={made ? t('tokens.madeTitle') : t('tokens.create')}
      size="small"
      footer={
        made ? (
          <div className={dialogStyles.foot}>
            <Button type="primary" onClick={onClose}>
              {t('tokens.done')}
            </Button>
          </div>
        ) : (
          <SaveFoot onCancel={onClose} isSaving={create.isPending} form={FORM_ID} />
        )
      }
    >
      {made ? (
        <Secret token={made.token} />
      ) : (
        <Formik
          initialValues={{ remote: '', label: '', password: '' }}
          validationSchema={schema}
          onSubmit={({ remote, label, password }, { setFieldError }) =>
            create.mutate(
              { remote: remote.trim(), label: label.trim(), password },
              {
                onError(error) {
                  if (error instanceof ApiError && error.code === 'WRONG_PASSWORD')
                    setFieldError('password', t('tokens.passwordWrong'));
                },
              },
            )
          }
        >
          {({ handleSubmit }) => (
            <form id={FORM_ID} className={styles.form} onSubmit={handleSubmit} noValidate>
              <FormField name="remote" label={t('tokens.remote')} hint={t('tokens.remoteHint')}>
                {(control) => <Input {...control} autoComplete="off" spellCheck={false} />}
              </FormField>
              <FormField name="label" label={t('tokens.label')} max={TOKEN_LABEL_MAX} hint={t('tokens.labelHint')}>
                {(control) => <Input {...control} autoComplete="off" />}
              </FormField>
              <FormField name="password" label={t('tokens.password')} hint={t('tokens.passwordHint')}>
                {(control) => (
                  <Input {...control} type="password" maxLength={PASSWORD_MAX} autoComplete="current-password" />
                )}
              </FormField>
              <FormFailure
                error={failure === 'WRONG_PASSWORD' ? null : create.error}
                text={failure === 'NEEDS_PASSWORD_SIGN_IN' ? t('tokens.needsPassword') : undefined}
              />
            </form>
          )}
        </Formik>
      )}
    </Dialog>
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
