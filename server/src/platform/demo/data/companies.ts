import type { ClientType } from '@vr/shared-api/limits';
import type { MarkName } from '../art/logos.ts';

export interface DemoCompany {
  key: string;
  name: string;
  type: ClientType;
  representative: [firstName: string, lastName: string, email: string];
  siret: string | null;
  colours: [primary: string, secondary: string];
  mark: MarkName;
  timeZone: string;
  contractEndsInDays: number;
  maxUser: number;
  /** In GB of `BYTES_PER_GB` bytes. */
  storage: number;
  since: number;
  masterContentAccess?: true;
  offlineAccess?: true;
  enableSatisfactionSurvey?: true;
  noRanking?: true;
  /** The domain of the e-mail addresses of the company's people. */
  domain: string;
  /** Keys of the trainings from the global catalogue that the company offers to its people. */
  offer: string[];
}

/** The companies. The platform is the first, because it must be client 1. `since` is a number of days ago. */
export const COMPANIES: DemoCompany[] = [
  {
    key: 'platform',
    name: 'Immersive portal',
    type: 'COMPANY',
    representative: ['Hélène', 'Vasseur', 'superadmin@demo.example'],
    siret: null,
    colours: ['#6B4DC4', '#D32E5E'],
    mark: 'visor',
    timeZone: 'Europe/Paris',
    contractEndsInDays: 3650,
    maxUser: 100,
    storage: 1000,
    since: 900,
    masterContentAccess: true,
    offlineAccess: true,
    domain: 'portal.example',
    offer: [],
  },
  {
    key: 'altis',
    name: 'Groupe Altis',
    type: 'COMPANY',
    representative: ['Claire', 'Fontaine', 'admin@demo.example'],
    siret: '90210048600015',
    colours: ['#0B5FA5', '#E8590C'],
    mark: 'peaks',
    timeZone: 'Europe/Paris',
    contractEndsInDays: 412,
    maxUser: 60,
    storage: 50,
    since: 520,
    masterContentAccess: true,
    offlineAccess: true,
    enableSatisfactionSurvey: true,
    domain: 'altis.example',
    offer: ['extinguisher', 'evacuation', 'scaffold', 'lockout', 'robot', 'heart', 'forklift', 'stage', 'electricity'],
  },
  {
    key: 'clinic',
    name: 'Clinique des Filaos',
    type: 'COMPANY',
    representative: ['Priya', 'Moutoussamy', 'priya.moutoussamy@filaos.example'],
    siret: '81473620300013',
    colours: ['#00796B', '#AD1457'],
    mark: 'waves',
    timeZone: 'Indian/Reunion',
    contractEndsInDays: 187,
    maxUser: 25,
    storage: 20,
    since: 400,
    offlineAccess: true,
    noRanking: true,
    domain: 'filaos.example',
    offer: ['extinguisher', 'evacuation', 'heart', 'hands', 'badNews', 'dialogue'],
  },
  {
    key: 'centre',
    name: 'Horizon Formation',
    type: 'TRAINING_CENTER',
    representative: ['Mathilde', 'Perrin', 'mathilde.perrin@horizon.example'],
    siret: '53820917200013',
    colours: ['#FFE066', '#1D3557'],
    mark: 'horizon',
    timeZone: 'Europe/Paris',
    contractEndsInDays: 268,
    maxUser: 40,
    storage: 10,
    since: 450,
    domain: 'horizon.example',
    offer: ['extinguisher', 'evacuation', 'heart', 'lockout', 'scaffold', 'electricity', 'dialogue', 'stage'],
  },
  {
    key: 'room',
    name: 'Salle Boréale',
    type: 'VR_ROOM',
    representative: ['Wout', 'Janssens', 'wout.janssens@boreale.example'],
    siret: '84150273500019',
    colours: ['#B00020', '#222222'],
    mark: 'aurora',
    timeZone: 'Europe/Brussels',
    contractEndsInDays: 21,
    maxUser: 10,
    storage: 0,
    since: 300,
    domain: 'boreale.example',
    offer: ['extinguisher', 'stage', 'robot', 'heart', 'racks'],
  },
  {
    key: 'partner',
    name: 'Studio Kaléo',
    type: 'PARTNER',
    representative: ['Étienne', 'Gagnon', 'partner@demo.example'],
    siret: '90633518700025',
    colours: ['#0A7D32', '#F2B705'],
    mark: 'kaleidoscope',
    timeZone: 'America/Toronto',
    contractEndsInDays: 640,
    maxUser: 10,
    storage: 30,
    since: 380,
    enableSatisfactionSurvey: true,
    domain: 'kaleo.example',
    offer: [],
  },
];
