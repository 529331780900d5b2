import type { ClientType } from '@vr/shared-api/limits';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { SendingProgress } from '@vr/shared-ui/SendingProgress';
import { Form, Formik, type FormikHelpers, type FormikProps } from 'formik';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmNarrowings } from './ConfirmNarrowings.tsx';
import { ContractSection } from './ContractSection.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { LookSection } from './LookSection.tsx';
import { type Narrowing, narrowings } from './narrowings.ts';
import { RepresentativeSection } from './RepresentativeSection.tsx';
import { SubscriptionSection } from './SubscriptionSection.tsx';
import { useCompanySchema } from './useCompanySchema.ts';
import { useSaveCompany } from './useSaveCompany.ts';
import { type CompanyValues, newValues, type StoredCompany, SUBSCRIPTIONS, valuesOf } from './values.ts';

/** What a draft keeps: everything but files. */
const DRAFT_FIELDS: readonly (keyof CompanyValues)[] = [
  'name',
  'type',
  'siret',
  'representativeFirstName',
  'representativeLastName',
  'representativeEmail',
  'keepFormerAdmin',
  'contractExpirationDate',
  'maxUser',
  'hasStorage',
  'storageGb',
  'timeZone',
  'primaryColor',
  'secondaryColor',
  ...SUBSCRIPTIONS,
];

interface CompanyFormProps {
  /** The id of the form element, for the button that submits it. */
  form: string;
  /** The company to change; undefined to add one. */
  initial: StoredCompany | undefined;
  type: ClientType;
  onSaving(isSaving: boolean): void;
  onSaved(): void;
  ref: Ref<FormikProps<CompanyValues>>;
}

interface Submission {
  values: CompanyValues;
  helpers: FormikHelpers<CompanyValues>;
}

/** A submission that waits until the person has confirmed what it takes away. */
interface Unconfirmed extends Submission {
  narrowed: readonly Narrowing[];
}

/** The form of a company. Asks once more before a save that narrows the company's contract. */
export function CompanyForm({ form, initial, type, onSaving, onSaved, ref }: CompanyFormProps) {
  const { t } = useTranslation('superadmin');
  const [initialValues] = useState(() => (initial ? valuesOf(initial) : newValues(type, new Date())));
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { save, company, sent, refuseLogo, failure, ...refused } = useSaveCompany(initial, onSaved);
  const schema = useCompanySchema(company, refused);

  const send = async ({ values, helpers }: Submission) => {
    helpers.setSubmitting(true);
    onSaving(true);
    await save(values, helpers);
    onSaving(false);
    helpers.setSubmitting(false);
  };
  const submit = async (values: CompanyValues, helpers: FormikHelpers<CompanyValues>) => {
    const narrowed = narrowings(company, values, new Date());
    if (narrowed.length === 0) return send({ values, helpers });
    setUnconfirmed({ values, helpers, narrowed });
    setAsking(true);
  };
  const confirm = () => {
    setAsking(false);
    if (unconfirmed) void send(unconfirmed);
  };
  return (
    <Formik<CompanyValues>
      innerRef={ref as (instance: FormikProps<CompanyValues> | null) => void}
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={submit}
    >
      <Form id={form} noValidate>
        <KeepDraft name={initial ? `company-${initial.id}` : `company-new-${type}`} fields={DRAFT_FIELDS} />
        <IdentitySection />
        <RepresentativeSection company={company} />
        <ContractSection company={company} />
        <SubscriptionSection company={company} />
        <LookSection company={company} onUnreadable={refuseLogo} />
        <SendingProgress sent={sent} label={t('companyForm.sending')} />
        <FormFailure error={failure?.error} text={failure?.text} />
        <ConfirmNarrowings
          open={isAsking}
          narrowings={unconfirmed?.narrowed ?? []}
          onBack={() => setAsking(false)}
          onSave={confirm}
        />
      </Form>
    </Formik>
  );
}
