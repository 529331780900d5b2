import { DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '@vr/shared-api/limits';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatPercent } from '@vr/shared-ui/format/number';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import type { Brand } from '@vr/shared-ui/palette';
import { Button } from 'antd';
import { Form, Formik, useFormikContext } from 'formik';
import { RotateCcw } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import { ColorField } from './ColorField.tsx';
import { ContrastGuard } from './ContrastGuard.tsx';
import { colorOf } from './color-text.ts';
import * as styles from './company-info.css';
import { LogoField } from './LogoField.tsx';
import { ThemePreview } from './ThemePreview.tsx';
import { useCompanySchema } from './useCompanySchema.ts';
import { useSaveCompany } from './useSaveCompany.ts';
import { type Client, COLOR_FIELDS, type CompanyValues, changedColors, valuesOf } from './values.ts';

/** The form for the colours and the logo, with a preview of the portal and of what the contrast guard changes. */
export function CompanyForm({ initial }: { initial: Client }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const { save, client, sent, refused, refuseLogo, failure } = useSaveCompany(initial);
  const schema = useCompanySchema(refused);
  return (
    <Formik<CompanyValues> initialValues={valuesOf(initial)} validationSchema={schema} onSubmit={save}>
      <Form noValidate className="ui-card">
        <h2>{t('companyInfo.look')}</h2>
        <p className="ui-meta">{t('companyInfo.lookHint')}</p>
        <KeepDraft name="company-info" fields={COLOR_FIELDS} />
        <div className={styles.form}>
          <div className={styles.colors}>
            <ColorField
              name="primaryColor"
              label={t('companyInfo.primary')}
              pick={t('companyInfo.pickPrimary')}
              hint={t('companyInfo.primaryHint')}
            />
            <ColorField
              name="secondaryColor"
              label={t('companyInfo.secondary')}
              pick={t('companyInfo.pickSecondary')}
              hint={t('companyInfo.secondaryHint')}
            />
            <ResetColors />
          </div>
          <LiveTheme client={client} />
          <div className={styles.logoAndSave}>
            <LogoField current={client.logo} onUnreadable={(logo) => refuseLogo(logo, t('companyInfo.logoRefused'))} />
            {sent !== null && (
              <div className={listsStyles.progress}>
                <ProgressBar value={sent * 100} label={t('companyInfo.sending')} height={8} />
                <p className="ui-meta ui-num">
                  {t('companyInfo.sent', { percent: formatPercent(Math.floor(sent * 100), lang) })}
                </p>
              </div>
            )}
            <FormFailure error={failure?.error} text={failure?.text} />
            <SaveButton client={client} />
          </div>
        </div>
      </Form>
    </Formik>
  );
}

/** A button that sets both colours to the product's own. */
function ResetColors() {
  const { t } = useTranslation('admin');
  const { values, setValues } = useFormikContext<CompanyValues>();
  const reset = () => void setValues({ ...values, primaryColor: DEFAULT_PRIMARY, secondaryColor: DEFAULT_SECONDARY });
  return (
    <Button className={styles.reset ?? ''} icon={<RotateCcw size={18} aria-hidden />} onClick={reset}>
      {t('companyInfo.reset')}
    </Button>
  );
}

/** The preview and the contrast guard for the typed colours. While one is being typed, they keep its last valid value. */
function LiveTheme({ client }: { client: Client }) {
  const { values } = useFormikContext<CompanyValues>();
  const [brand, setBrand] = useState<Brand>({ primary: client.primaryColor, secondary: client.secondaryColor });
  const primary = colorOf(values.primaryColor) ?? brand.primary;
  const secondary = colorOf(values.secondaryColor) ?? brand.secondary;
  if (primary !== brand.primary || secondary !== brand.secondary) setBrand({ primary, secondary });
  const shown = useDeferredValue(brand);
  return (
    <>
      <ThemePreview brand={shown} company={client.name} logo={values.logo} currentLogo={client.logo} />
      <ContrastGuard brand={shown} />
    </>
  );
}

/** The button that saves. Disabled, with the reason, as long as nothing has changed. */
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
