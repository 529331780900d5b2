import { accountKey } from '@vr/shared-api/account-key';
import type * as S from '@vr/shared-api/contract/clients.schema';
import type { InputOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { deviceZone, formatDate } from '@vr/shared-api/date';
import { BYTES_PER_GB, type ClientType, DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '@vr/shared-api/limits';
import { siretDigits, spacedSiret } from '@vr/shared-api/siret';
import type { BrandingValues } from '@vr/shared-ui/branding-values';
import { colorOf } from '@vr/shared-ui/color-text';
import { dayOfDate, readDay } from '@vr/shared-ui/format/day';

export type StoredCompany = ResponseOf<typeof S.getClient>;

/** The options in a contract, in the order of the form. */
export const SUBSCRIPTIONS = [
  'scoreRanking',
  'hourRanking',
  'masterContentAccess',
  'offlineAccess',
  'enableSatisfactionSurvey',
] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

/** The text key of each option's name. */
export const SUBSCRIPTION_NAMES: Record<Subscription, string> = {
  scoreRanking: 'companyForm.scoreRanking',
  hourRanking: 'companyForm.hourRanking',
  masterContentAccess: 'companyForm.masterContent',
  offlineAccess: 'companyForm.offline',
  enableSatisfactionSurvey: 'companyForm.survey',
};

const subscriptionsOf = (source: Record<Subscription, boolean>): Record<Subscription, boolean> => {
  const { scoreRanking, hourRanking, masterContentAccess, offlineAccess, enableSatisfactionSurvey } = source;
  return { scoreRanking, hourRanking, masterContentAccess, offlineAccess, enableSatisfactionSurvey };
};

/** The form's values. Texts are as typed. */
export interface CompanyValues extends BrandingValues, Record<Subscription, boolean> {
  name: string;
  type: ClientType;
  siret: string;
  representativeFirstName: string;
  representativeLastName: string;
  representativeEmail: string;
  /** Whether the previous representative stays an admin after a handover. */
  keepFormerAdmin: boolean;
  /** DD/MM/YYYY. */
  contractExpirationDate: string;
  maxUser: string;
  hasStorage: boolean;
  storageGb: string;
  timeZone: string;
  /** Undefined keeps the stored graphical charter. */
  graphicalCharter: File | undefined;
  removeGraphicalCharter: boolean;
}

const NEW_STORAGE_GB = '10';

/** The initial values of fields that do not come from the stored company. */
const NOTHING_CHOSEN = {
  logo: undefined,
  graphicalCharter: undefined,
  removeGraphicalCharter: false,
  keepFormerAdmin: false,
} as const;

/** Returns the form's values for a new company: a one-year contract, in the browser's time zone. */
export function newValues(type: ClientType, now: Date): CompanyValues {
  const inAYear = new Date(now.getFullYear() + 1, now.getMonth(), now.getDate());
  return {
    name: '',
    type,
    siret: '',
    representativeFirstName: '',
    representativeLastName: '',
    representativeEmail: '',
    contractExpirationDate: formatDate(dayOfDate(inAYear)),
    maxUser: '100',
    hasStorage: true,
    storageGb: NEW_STORAGE_GB,
    timeZone: deviceZone(),
    primaryColor: DEFAULT_PRIMARY,
    secondaryColor: DEFAULT_SECONDARY,
    scoreRanking: true,
    hourRanking: true,
    masterContentAccess: false,
    offlineAccess: false,
    enableSatisfactionSurvey: false,
    ...NOTHING_CHOSEN,
  };
}

export function valuesOf(company: StoredCompany): CompanyValues {
  const { quota } = company;
  return {
    name: company.name,
    type: company.type,
    siret: spacedSiret(company.siret ?? ''),
    representativeFirstName: company.representativeFirstName,
    representativeLastName: company.representativeLastName,
    representativeEmail: company.representativeEmail,
    contractExpirationDate: formatDate(company.contractExpirationDate),
    maxUser: String(quota.maxUser),
    hasStorage: quota.maxSize > 0,
    storageGb: quota.maxSize > 0 ? String(quota.maxSize / BYTES_PER_GB) : NEW_STORAGE_GB,
    timeZone: company.timeZone,
    primaryColor: company.primaryColor.toUpperCase(),
    secondaryColor: company.secondaryColor.toUpperCase(),
    ...subscriptionsOf(company),
    ...NOTHING_CHOSEN,
  };
}

/** Returns the number that a text of digits stands for; undefined for any other text. */
export const wholeNumber = (text: string): number | undefined =>
  /^\d+$/u.test(text.trim()) ? Number(text) : undefined;

/** Returns the storage in bytes; undefined if the field is not a whole number of GB. */
export function storageOf({ hasStorage, storageGb }: CompanyValues): number | undefined {
  if (!hasStorage) return 0;
  const gb = wholeNumber(storageGb);
  return gb === undefined ? undefined : gb * BYTES_PER_GB;
}

/** Whether the representative's e-mail address in the form differs from the stored one. */
export const handsOver = (company: StoredCompany, { representativeEmail }: CompanyValues): boolean =>
  accountKey(company.representativeEmail) !== accountKey(representativeEmail);

/** Returns the request body that adds a company. The values must be valid. */
export const bodyOf = (values: CompanyValues, logo: File | undefined): InputOf<typeof S.createClient>['body'] => ({
  name: values.name.trim(),
  type: values.type,
  siret: siretDigits(values.siret),
  representativeFirstName: values.representativeFirstName.trim(),
  representativeLastName: values.representativeLastName.trim(),
  representativeEmail: values.representativeEmail.trim(),
  contractExpirationDate: readDay(values.contractExpirationDate) ?? '',
  maxUser: wholeNumber(values.maxUser) ?? 0,
  maxSize: storageOf(values) ?? 0,
  timeZone: values.timeZone,
  primaryColor: colorOf(values.primaryColor) ?? values.primaryColor,
  secondaryColor: colorOf(values.secondaryColor) ?? values.secondaryColor,
  ...subscriptionsOf(values),
  ...(logo ? { logo } : {}),
  ...(values.graphicalCharter ? { graphicalCharter: values.graphicalCharter } : {}),
});

export const changeOf = (
  company: StoredCompany,
  values: CompanyValues,
  logo: File | undefined,
): InputOf<typeof S.updateClient>['body'] => ({
  ...bodyOf(values, logo),
  ...(values.removeGraphicalCharter ? { removeGraphicalCharter: true } : {}),
  ...(handsOver(company, values) && values.keepFormerAdmin ? { keepFormerAdmin: true } : {}),
});

/**
 * Merges an edit with the state that someone else saved: fields that the person changed keep their values, and all other
 * fields get the saved values.
 */
export function mergedValues(before: StoredCompany, saved: StoredCompany, values: CompanyValues): CompanyValues {
  const untouched = valuesOf(before);
  const changed = Object.entries(values).filter(([field, value]) => value !== untouched[field as keyof CompanyValues]);
  return { ...valuesOf(saved), ...Object.fromEntries(changed) };
}
