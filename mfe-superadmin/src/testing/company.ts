import { BYTES_PER_GB } from '@vr/shared-api/limits';
import type { Company } from '../companies/company.ts';

/** Returns a company far below its quotas, with a contract that ends in 400 days and no subscriptions. */
export const company = (
  id: number,
  name: string,
  {
    quota,
    trainings,
    ...change
  }: Partial<Omit<Company, 'quota' | 'trainings'>> & {
    quota?: Partial<Company['quota']>;
    trainings?: Partial<Company['trainings']>;
  } = {},
): Company => ({
  id,
  name,
  type: 'COMPANY',
  representativeFirstName: 'Léa',
  representativeLastName: 'Martin',
  representativeEmail: `lea.martin@company${id}.example`,
  siret: null,
  contractExpirationDate: '2030-05-31',
  contractDaysLeft: 400,
  primaryColor: '#123456',
  secondaryColor: '#ABCDEF',
  logo: null,
  scoreRanking: false,
  hourRanking: false,
  masterContentAccess: false,
  offlineAccess: false,
  enableSatisfactionSurvey: false,
  lastActivity: '2026-01-05T10:00:00Z',
  deletion: null,
  version: 1,
  ...change,
  quota: { currentUser: 10, maxUser: 100, currentSize: BYTES_PER_GB, maxSize: 10 * BYTES_PER_GB, ...quota },
  trainings: { created: 0, rejected: 0, validationRequested: 0, underReview: 0, validated: 0, ...trainings },
});
