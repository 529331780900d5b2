import { BrandingFields } from '@vr/shared-ui/BrandingFields';
import { Button } from '@vr/shared-ui/Button';
import { COLOR_FIELDS } from '@vr/shared-ui/branding-values';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { SendingProgress } from '@vr/shared-ui/SendingProgress';
import { useBrandingSchema } from '@vr/shared-ui/useBrandingSchema';
import { Form, Formik, useFormikContext } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './company-info.css';
import { useSaveCompany } from './useSaveCompany.ts';
import { type Client, type CompanyValues, changedColors, valuesOf } from './values.ts';

/**
 * The form for the colours and the logo, with a preview of the portal and of the colours that are adjusted for
 * contrast.
 */
export function CompanyForm({ initial }: { initial: Client }) {
  const { t } = useTranslation('admin');
  const { save, client, sent, refused, refuseLogo, failure } = useSaveCompany(initial);
  const schema = useBrandingSchema(refused);
  return (
    <Formik<CompanyValues> initialValues={valuesOf(initial)} validationSchema={schema} onSubmit={save}>
      <Form noValidate className="ui-card">
        <h2>{t('companyInfo.look')}</h2>
        <p className="ui-meta">{t('companyInfo.lookHint')}</p>
        <KeepDraft name="company-info" fields={COLOR_FIELDS} />
        <div className={styles.look}>
          <BrandingFields company={client} onUnreadable={refuseLogo}>
            <SendingProgress sent={sent} label={t('companyInfo.sending')} />
            <FormFailure error={failure?.error} text={failure?.text} />
            <SaveButton client={client} />
          </BrandingFields>
        </div>
      </Form>
    </Formik>
  );
}

/** The Save button. Disabled, with the reason, while nothing has changed. */
function SaveButton({ client }: { client: Client }) {
  const { t } = useTranslation('admin');
  const { values, isSubmitting } = useFormikContext<CompanyValues>();
  const id = useId();
  const isUnchanged = Object.keys(changedColors(client, values)).length === 0 && !values.logo;
  return (
    <div className={styles.save}>
      <Button
        type="primary"
        htmlType="submit"
        loading={isSubmitting}
        disabled={isUnchanged && !isSubmitting}
        aria-describedby={`${id}-hint`}
      >
        {t('save')}
      </Button>
      <p id={`${id}-hint`} className="ui-meta">
        {isUnchanged ? t('companyInfo.unchanged') : t('companyInfo.saveHint')}
      </p>
    </div>
  );
}
