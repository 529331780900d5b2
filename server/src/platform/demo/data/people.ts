import type { Role } from '@vr/shared-api/permissions';

export interface DemoPerson {
  firstName: string;
  lastName: string;
  company: string;
  roles: Role[];
  /** Default: made from the name and the company's domain. */
  email?: string;
  /** How often the person trains, from 0 (never) to 1 (nearly every working day). */
  zeal: number;
  /** How good the person's scores are, from 0 to 1. */
  talent: number;
  /** How many days ago the person joined. */
  since: number;
  /** How many days ago an admin disabled the account. */
  disabledDaysAgo?: number;
}

/** The password of everyone in the demo. */
export const DEMO_PASSWORD = 'Demo-2026!';

/** Accounts for signing in to the demo, each with a description. */
export const DEMO_ACCOUNTS: { email: string; who: string }[] = [
  { email: 'superadmin@demo.example', who: 'super admin of the platform' },
  { email: 'admin@demo.example', who: 'admin of Groupe Altis, also manager and learner' },
  { email: 'manager@demo.example', who: 'manager of a team in Groupe Altis' },
  { email: 'learner@demo.example', who: 'learner in that team' },
  { email: 'partner@demo.example', who: 'admin of the partner Studio Kaléo' },
  { email: 'instructor@demo.example', who: 'instructor at the training centre Horizon Formation' },
  { email: 'trainee@demo.example', who: 'learner at that training centre' },
];

const ADMIN: Role[] = ['ROLE_ADMINISTRATOR'];
const ADMIN_AND_MANAGER: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'];
const MANAGER: Role[] = ['ROLE_MANAGER'];
const PARTNER: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];

// biome-ignore format: a table with one person per line
export const PEOPLE: DemoPerson[] = [
  { firstName: 'Hélène', lastName: 'Vasseur', company: 'platform', roles: ['ROLE_SUPER_ADMIN'], email: 'superadmin@demo.example', zeal: 0, talent: 0.8, since: 900 },
  { firstName: 'Oskar', lastName: 'Lindqvist', company: 'platform', roles: ['ROLE_SUPER_ADMIN'], zeal: 0, talent: 0.8, since: 610 },

  { firstName: 'Claire', lastName: 'Fontaine', company: 'altis', roles: ADMIN_AND_MANAGER, email: 'admin@demo.example', zeal: 0.12, talent: 0.75, since: 520 },
  { firstName: 'Julien', lastName: 'Mercier', company: 'altis', roles: MANAGER, email: 'manager@demo.example', zeal: 0.2, talent: 0.85, since: 510 },
  { firstName: 'Camille', lastName: 'Laurent', company: 'altis', roles: [], email: 'learner@demo.example', zeal: 0, talent: 0.7, since: 372 },
  { firstName: 'Fatou', lastName: 'Ndiaye', company: 'altis', roles: MANAGER, zeal: 0.25, talent: 0.9, since: 498 },
  { firstName: 'Mehdi', lastName: 'Benali', company: 'altis', roles: [], zeal: 0.62, talent: 0.8, since: 480 },
  { firstName: 'Sofia', lastName: 'Oliveira', company: 'altis', roles: [], zeal: 0.5, talent: 0.9, since: 455 },
  { firstName: 'Tomasz', lastName: 'Kowalski', company: 'altis', roles: [], zeal: 0.34, talent: 0.6, since: 430 },
  { firstName: 'Linh', lastName: 'Nguyen', company: 'altis', roles: [], zeal: 0.45, talent: 0.95, since: 366 },
  { firstName: 'Adèle', lastName: 'Rousseau', company: 'altis', roles: [], zeal: 0.28, talent: 0.7, since: 322 },
  { firstName: 'Ibrahim', lastName: 'Traoré', company: 'altis', roles: [], zeal: 0.4, talent: 0.75, since: 290 },
  { firstName: 'Giulia', lastName: 'Marchetti', company: 'altis', roles: [], zeal: 0.22, talent: 0.85, since: 251 },
  { firstName: 'Pascal', lastName: 'Leroy', company: 'altis', roles: [], zeal: 0.06, talent: 0.45, since: 505 },
  { firstName: 'Yasmine', lastName: 'Haddad', company: 'altis', roles: [], zeal: 0.36, talent: 0.8, since: 198 },
  { firstName: 'Dragan', lastName: 'Petrović', company: 'altis', roles: [], zeal: 0.18, talent: 0.55, since: 160 },
  { firstName: 'Maëlle', lastName: 'Le Goff', company: 'altis', roles: [], zeal: 0.55, talent: 0.65, since: 44 },
  { firstName: 'Kevin', lastName: 'Dubois', company: 'altis', roles: [], zeal: 0.1, talent: 0.5, since: 410, disabledDaysAgo: 73 },
  { firstName: 'Rosa', lastName: 'Jiménez', company: 'altis', roles: [], zeal: 0, talent: 0.6, since: 12 },

  { firstName: 'Priya', lastName: 'Moutoussamy', company: 'clinic', roles: ADMIN, zeal: 0.08, talent: 0.7, since: 400 },
  { firstName: 'Jean-Yves', lastName: 'Hoarau', company: 'clinic', roles: MANAGER, zeal: 0.2, talent: 0.8, since: 395 },
  { firstName: 'Lalao', lastName: 'Rakotomalala', company: 'clinic', roles: [], zeal: 0.48, talent: 0.9, since: 388 },
  { firstName: 'Emmanuelle', lastName: 'Payet', company: 'clinic', roles: [], zeal: 0.3, talent: 0.75, since: 350 },
  { firstName: 'Nadir', lastName: 'Issop', company: 'clinic', roles: [], zeal: 0.38, talent: 0.65, since: 240 },
  { firstName: 'Wei', lastName: 'Chane-Kane', company: 'clinic', roles: [], zeal: 0.16, talent: 0.8, since: 205 },
  { firstName: 'Anaïs', lastName: 'Grondin', company: 'clinic', roles: [], zeal: 0.26, talent: 0.6, since: 90 },

  { firstName: 'Mathilde', lastName: 'Perrin', company: 'centre', roles: ADMIN_AND_MANAGER, zeal: 0.05, talent: 0.7, since: 450 },
  { firstName: 'Samuel', lastName: 'Okafor', company: 'centre', roles: MANAGER, email: 'instructor@demo.example', zeal: 0.24, talent: 0.95, since: 440 },
  { firstName: 'Léa', lastName: 'Schneider', company: 'centre', roles: [], email: 'trainee@demo.example', zeal: 0, talent: 0.75, since: 275 },
  { firstName: 'Ayoub', lastName: 'El Amrani', company: 'centre', roles: [], zeal: 0.52, talent: 0.7, since: 275 },
  { firstName: 'Chloé', lastName: 'Garnier', company: 'centre', roles: [], zeal: 0.42, talent: 0.85, since: 274 },
  { firstName: 'Enzo', lastName: 'Romano', company: 'centre', roles: [], zeal: 0.3, talent: 0.5, since: 270 },
  { firstName: 'Mariam', lastName: 'Keita', company: 'centre', roles: [], zeal: 0.46, talent: 0.8, since: 268 },
  { firstName: 'Bastien', lastName: 'Morel', company: 'centre', roles: [], zeal: 0.12, talent: 0.4, since: 260 },

  { firstName: 'Wout', lastName: 'Janssens', company: 'room', roles: ADMIN_AND_MANAGER, zeal: 0.1, talent: 0.8, since: 300 },
  { firstName: 'Zoé', lastName: 'Lambert', company: 'room', roles: MANAGER, zeal: 0.3, talent: 0.85, since: 280 },
  { firstName: 'Arjun', lastName: 'Patel', company: 'room', roles: [], zeal: 0.33, talent: 0.7, since: 150 },

  { firstName: 'Étienne', lastName: 'Gagnon', company: 'partner', roles: PARTNER, email: 'partner@demo.example', zeal: 0, talent: 0.9, since: 380 },
  { firstName: 'Maude', lastName: 'Tremblay', company: 'partner', roles: PARTNER, zeal: 0, talent: 0.9, since: 377 },
  { firstName: 'Kwame', lastName: 'Boateng', company: 'partner', roles: [], zeal: 0.2, talent: 0.8, since: 120 },
  { firstName: 'Noémie', lastName: 'Bélanger', company: 'partner', roles: [], zeal: 0, talent: 0.95, since: 210 },
  { firstName: 'Rohan', lastName: 'Gupta', company: 'partner', roles: [], zeal: 0, talent: 0.6, since: 90 },
];

/** The teams: the e-mail addresses of the manager and the members. */
export const TEAMS: { manager: string; members: string[] }[] = [
  {
    manager: 'admin@demo.example',
    members: ['manager@demo.example', 'fatou.ndiaye@altis.example'],
  },
  {
    manager: 'manager@demo.example',
    members: [
      'learner@demo.example',
      'mehdi.benali@altis.example',
      'sofia.oliveira@altis.example',
      'tomasz.kowalski@altis.example',
      'linh.nguyen@altis.example',
      'maelle.le-goff@altis.example',
      'rosa.jimenez@altis.example',
    ],
  },
  {
    manager: 'fatou.ndiaye@altis.example',
    members: [
      'adele.rousseau@altis.example',
      'ibrahim.traore@altis.example',
      'giulia.marchetti@altis.example',
      'yasmine.haddad@altis.example',
      'dragan.petrovic@altis.example',
      'tomasz.kowalski@altis.example',
    ],
  },
  {
    manager: 'jean-yves.hoarau@filaos.example',
    members: [
      'lalao.rakotomalala@filaos.example',
      'emmanuelle.payet@filaos.example',
      'nadir.issop@filaos.example',
      'wei.chane-kane@filaos.example',
      'anais.grondin@filaos.example',
    ],
  },
  {
    manager: 'instructor@demo.example',
    members: [
      'trainee@demo.example',
      'ayoub.el-amrani@horizon.example',
      'chloe.garnier@horizon.example',
      'enzo.romano@horizon.example',
      'mariam.keita@horizon.example',
      'bastien.morel@horizon.example',
    ],
  },
  { manager: 'zoe.lambert@boreale.example', members: ['arjun.patel@boreale.example'] },
];

/** The groups of companies. A group with an owner is a manager's subgroup. A training centre's groups are its classes. */
export const GROUPS: { key: string; company: string; name: string; owner?: string; members: string[] }[] = [
  {
    key: 'lifting',
    company: 'altis',
    name: 'Équipe levage',
    members: [
      'manager@demo.example',
      'learner@demo.example',
      'mehdi.benali@altis.example',
      'tomasz.kowalski@altis.example',
      'ibrahim.traore@altis.example',
      'dragan.petrovic@altis.example',
    ],
  },
  {
    key: 'sites',
    company: 'altis',
    name: 'Chantiers Rhône',
    members: [
      'learner@demo.example',
      'sofia.oliveira@altis.example',
      'tomasz.kowalski@altis.example',
      'adele.rousseau@altis.example',
      'pascal.leroy@altis.example',
      'kevin.dubois@altis.example',
    ],
  },
  {
    key: 'workshop',
    company: 'altis',
    name: 'Atelier de Vénissieux',
    members: [
      'linh.nguyen@altis.example',
      'giulia.marchetti@altis.example',
      'yasmine.haddad@altis.example',
      'fatou.ndiaye@altis.example',
    ],
  },
  {
    key: 'newcomers',
    company: 'altis',
    name: 'Nouveaux arrivants',
    owner: 'manager@demo.example',
    members: ['maelle.le-goff@altis.example', 'rosa.jimenez@altis.example'],
  },
  {
    key: 'theatre',
    company: 'clinic',
    name: 'Bloc opératoire',
    members: ['lalao.rakotomalala@filaos.example', 'nadir.issop@filaos.example', 'jean-yves.hoarau@filaos.example'],
  },
  {
    key: 'ward',
    company: 'clinic',
    name: 'Soins de suite',
    members: ['emmanuelle.payet@filaos.example', 'wei.chane-kane@filaos.example', 'anais.grondin@filaos.example'],
  },
  {
    key: 'electricians',
    company: 'centre',
    name: 'Titre pro Électricien d’équipement',
    members: [
      'trainee@demo.example',
      'ayoub.el-amrani@horizon.example',
      'enzo.romano@horizon.example',
      'bastien.morel@horizon.example',
    ],
  },
  {
    key: 'reception',
    company: 'centre',
    name: 'BTS Support à l’action managériale',
    members: ['chloe.garnier@horizon.example', 'mariam.keita@horizon.example'],
  },
];
