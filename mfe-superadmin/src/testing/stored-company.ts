import { BYTES_PER_GB } from '@vr/shared-api/limits';
import type { StoredCompany } from '../company-form/values.ts';

/** A company in the form that the server returns for editing. Every option of the contract is on. */
export const STORED_COMPANY: StoredCompany = {
  id: 7,
  name: 'Atelier Nord',
  type: 'COMPANY',
  representativeFirstName: 'Aïcha',
  representativeLastName: 'Benali',
  representativeEmail: 'aicha@nord.example',
  siret: '73282932000074',
  contractExpirationDate: '2099-03-31',
  contractDaysLeft: 400,
  primaryColor: '#123456',
  secondaryColor: '#abcdef',
  logo: '/media/nord.webp',
  scoreRanking: true,
  hourRanking: true,
  masterContentAccess: true,
  offlineAccess: true,
  enableSatisfactionSurvey: true,
  quota: { currentUser: 40, maxUser: 50, currentSize: 3 * BYTES_PER_GB, maxSize: 10 * BYTES_PER_GB },
  timeZone: 'Europe/Paris',
  graphicalCharter: null,
  representative: {
    personId: 70,
    hasSignedIn: true,
    hasSecondFactor: false,
    invitedAt: '2026-01-05T09:00:00.000Z',
    disabled: false,
  },
  usage: { masterContents: 2, masterContentTrainings: 5, offlineTrainings: 3, surveyAnswers: 12 },
  version: 4,
};
