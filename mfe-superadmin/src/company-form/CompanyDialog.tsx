import { useQuery } from '@tanstack/react-query';
import { getClient } from '@vr/shared-api/contract/clients';
import type { ClientType } from '@vr/shared-api/limits';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { useStyles } from '@vr/shared-ui/kernel';
import { SendingProgress } from '@vr/shared-ui/SendingProgress';
import { DetailSkeleton } from '@vr/shared-ui/Skeletons';
import type { FormikHelpers } from 'formik';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContractSection } from './ContractSection.tsx';
import sheet from './company-form.css';
import { useCompanySchema } from './company-rules.ts';
import { IdentitySection } from './IdentitySection.tsx';
import { LookSection } from './LookSection.tsx';
import { ConfirmNarrowings } from './NarrowingTexts.tsx';
import { type Narrowing, narrowings } from './narrowings.ts';
import { RepresentativeSection } from './RepresentativeSection.tsx';
import { SubscriptionSection } from './SubscriptionSection.tsx';
import { useSaveCompany } from './useSaveCompany.ts';
import { type CompanyValues, newValues, SUBSCRIPTIONS, valuesOf } from './values.ts';

/** The fields that a draft stores: all except files. */
const KEPT_FIELDS: readonly (keyof CompanyValues)[] = [
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

interface CompanyDialogProps {
  /** The company to edit; undefined to add a new one. */
  id?: number;
  type: ClientType;
  onClose(): void;
}

/** A save that waits until the person confirms what the company will lose. */
interface Question {
  narrowed: readonly Narrowing[];
  answer(isConfirmed: boolean): void;
}

/**
 * A dialog that adds a company or edits its contract and look (spec §5 Company form). Asks for confirmation before a save
 * that takes something away from the company.
 */
export default function CompanyDialog({ id, type, onClose }: CompanyDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const stored = useQuery({
    ...endpointQuery(getClient, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    // Loads the newest version when the form opens, but never during editing.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { save, company, sent, refuseLogo, failure, ...refused } = useSaveCompany(stored.data);
  const schema = useCompanySchema(company, refused);
  const initialValues = useMemo(
    () => (stored.data ? valuesOf(stored.data) : newValues(type, new Date())),
    [stored.data, type],
  );
  const titles: Record<ClientType, string> = {
    COMPANY: t('companies.add'),
    TRAINING_CENTER: t('companyForm.addCenter'),
    VR_ROOM: t('companies.rooms.add'),
    PARTNER: t('partners.add'),
  };

  const mayNarrow = (narrowed: readonly Narrowing[]): Promise<boolean> =>
    new Promise((answer) => {
      setQuestion({ narrowed, answer });
      setAsking(true);
    });
  const saveOnceConfirmed = async (values: CompanyValues, helpers: FormikHelpers<CompanyValues>) => {
    const narrowed = narrowings(company, values, new Date());
    return (narrowed.length === 0 || (await mayNarrow(narrowed))) && save(values, helpers);
  };
  const answer = (isConfirmed: boolean) => {
    setAsking(false);
    question?.answer(isConfirmed);
  };
  return (
    <FormDialog<CompanyValues>
      title={id === undefined ? titles[type] : t('companies.editOf', { name: stored.data?.name ?? '' })}
      size="large"
      pending={
        id === undefined || stored.data ? undefined : stored.isError ? (
          <FailureState error={stored.error} onRetry={() => stored.refetch()} />
        ) : (
          <DetailSkeleton />
        )
      }
      initialValues={initialValues}
      validationSchema={schema}
      draft={id === undefined ? `company-new-${type}` : `company-${id}`}
      keeps={KEPT_FIELDS}
      onSave={saveOnceConfirmed}
      failure={failure}
      onClose={onClose}
    >
      <IdentitySection />
      <RepresentativeSection company={company} />
      <ContractSection company={company} />
      <SubscriptionSection company={company} />
      <LookSection company={company} onUnreadable={refuseLogo} />
      <SendingProgress sent={sent} label={t('companyForm.sending')} />
      <ConfirmNarrowings
        open={isAsking}
        narrowings={question?.narrowed ?? []}
        onBack={() => answer(false)}
        onSave={async () => answer(true)}
      />
    </FormDialog>
  );
}
