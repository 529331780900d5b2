import type { SceneName } from '../art/covers.ts';

interface Suggestion {
  /** E-mail address of the manager. `to`: the e-mail addresses of the recipients. */
  by: string;
  to: string[];
  /** When the suggestion starts. A negative number means days in the future. */
  daysAgo: number;
  /** How many days the suggestion lasts. Default: no end. */
  forDays?: number;
}

interface TrainingSuggestion extends Suggestion {
  trainings: SceneName[];
}

interface CourseSuggestion extends Suggestion {
  courses: string[];
}

const LEARNER = 'learner@demo.example';
const TRAINEE = 'trainee@demo.example';
const MANAGER = 'manager@demo.example';
const INSTRUCTOR = 'instructor@demo.example';

/** Suggestions of trainings from managers to their teams, mostly made before the people started the trainings. */
export const SUGGESTIONS: TrainingSuggestion[] = [
  { by: MANAGER, to: [LEARNER], daysAgo: 357, forDays: 30, trainings: ['heart'] },
  { by: MANAGER, to: [LEARNER], daysAgo: 327, forDays: 30, trainings: ['evacuation'] },
  { by: MANAGER, to: [LEARNER], daysAgo: 288, forDays: 60, trainings: ['forklift'] },
  { by: MANAGER, to: [LEARNER], daysAgo: 174, forDays: 30, trainings: ['electricity'] },
  { by: MANAGER, to: [LEARNER, 'mehdi.benali@altis.example'], daysAgo: 93, forDays: 30, trainings: ['crane'] },
  {
    by: MANAGER,
    to: [LEARNER, 'maelle.le-goff@altis.example'],
    daysAgo: 43,
    forDays: 30,
    trainings: ['extinguisher', 'lockout'],
  },
  { by: MANAGER, to: [LEARNER, 'tomasz.kowalski@altis.example'], daysAgo: 16, forDays: 30, trainings: ['scaffold'] },
  {
    by: MANAGER,
    to: [LEARNER, 'mehdi.benali@altis.example', 'linh.nguyen@altis.example'],
    daysAgo: 1,
    trainings: ['robot', 'stage'],
  },
  { by: 'admin@demo.example', to: [MANAGER, 'fatou.ndiaye@altis.example'], daysAgo: 11, trainings: ['stage'] },
  { by: 'admin@demo.example', to: [MANAGER], daysAgo: 5, forDays: 21, trainings: ['robot'] },
  { by: 'admin@demo.example', to: [MANAGER], daysAgo: -3, forDays: 30, trainings: ['heart'] },
  { by: INSTRUCTOR, to: [TRAINEE], daysAgo: 40, forDays: 30, trainings: ['extinguisher'] },
  {
    by: INSTRUCTOR,
    to: [TRAINEE, 'ayoub.el-amrani@horizon.example', 'chloe.garnier@horizon.example'],
    daysAgo: 2,
    forDays: 21,
    trainings: ['scaffold', 'lockout', 'stage', 'evacuation'],
  },
  {
    by: 'jean-yves.hoarau@filaos.example',
    to: ['lalao.rakotomalala@filaos.example', 'nadir.issop@filaos.example'],
    daysAgo: 7,
    trainings: ['hoist'],
  },
];

/** Suggestions of courses: from managers to their teams, and from admins to people of the company. */
export const COURSE_SUGGESTIONS: CourseSuggestion[] = [
  { by: MANAGER, to: [LEARNER], daysAgo: 175, forDays: 90, courses: ['welcome'] },
  {
    by: 'admin@demo.example',
    to: ['sofia.oliveira@altis.example', 'ibrahim.traore@altis.example', 'giulia.marchetti@altis.example'],
    daysAgo: 120,
    forDays: 60,
    courses: ['passport'],
  },
  {
    by: MANAGER,
    to: [LEARNER, 'mehdi.benali@altis.example', 'tomasz.kowalski@altis.example'],
    daysAgo: 42,
    courses: ['lifting'],
  },
  {
    by: 'fatou.ndiaye@altis.example',
    to: ['yasmine.haddad@altis.example', 'dragan.petrovic@altis.example', 'giulia.marchetti@altis.example'],
    daysAgo: 15,
    forDays: 30,
    courses: ['workshop'],
  },
  {
    by: MANAGER,
    to: ['maelle.le-goff@altis.example', 'rosa.jimenez@altis.example'],
    daysAgo: 10,
    forDays: 45,
    courses: ['welcome'],
  },
  { by: 'admin@demo.example', to: [MANAGER, 'fatou.ndiaye@altis.example'], daysAgo: 3, courses: ['lead'] },
  { by: MANAGER, to: [LEARNER, 'maelle.le-goff@altis.example'], daysAgo: 2, forDays: 30, courses: ['firstDays'] },
  {
    by: MANAGER,
    to: [LEARNER, 'mehdi.benali@altis.example', 'linh.nguyen@altis.example'],
    daysAgo: -6,
    forDays: 60,
    courses: ['passport'],
  },
  {
    by: 'admin@demo.example',
    to: ['adele.rousseau@altis.example', 'yasmine.haddad@altis.example', 'linh.nguyen@altis.example'],
    daysAgo: -20,
    courses: ['present'],
  },
  {
    by: 'mathilde.perrin@horizon.example',
    to: ['chloe.garnier@horizon.example', 'mariam.keita@horizon.example', 'enzo.romano@horizon.example'],
    daysAgo: 230,
    forDays: 30,
    courses: ['campus'],
  },
  {
    by: INSTRUCTOR,
    to: [TRAINEE, 'bastien.morel@horizon.example'],
    daysAgo: 9,
    forDays: 60,
    courses: ['authorisation', 'interviewReady'],
  },
  {
    by: INSTRUCTOR,
    to: [TRAINEE, 'ayoub.el-amrani@horizon.example'],
    daysAgo: -10,
    forDays: 14,
    courses: ['campus'],
  },
  {
    by: 'priya.moutoussamy@filaos.example',
    to: ['emmanuelle.payet@filaos.example', 'wei.chane-kane@filaos.example', 'anais.grondin@filaos.example'],
    daysAgo: 85,
    forDays: 30,
    courses: ['ward'],
  },
  {
    by: 'jean-yves.hoarau@filaos.example',
    to: ['lalao.rakotomalala@filaos.example', 'nadir.issop@filaos.example', 'emmanuelle.payet@filaos.example'],
    daysAgo: 20,
    courses: ['families'],
  },
  {
    by: 'zoe.lambert@boreale.example',
    to: ['arjun.patel@boreale.example'],
    daysAgo: 5,
    forDays: 14,
    courses: ['discovery', 'orders'],
  },
];

/** Reminders from managers. `trainings`: the trainings that are overdue at the time of the reminder. */
export const REMINDERS: { by: string; to: string; daysAgo: number; trainings: SceneName[] }[] = [
  { by: MANAGER, to: 'maelle.le-goff@altis.example', daysAgo: 4, trainings: ['extinguisher', 'lockout'] },
];

/** People who moved from the team of one manager (`from`) to that of another (`by`). */
export const TAKEOVERS: { by: string; from: string; person: string; daysAgo: number }[] = [
  { by: MANAGER, from: 'fatou.ndiaye@altis.example', person: 'linh.nguyen@altis.example', daysAgo: 38 },
];

/** How many of a person's latest notifications are unread. Default: those since the person's last connection. */
export const UNREAD: Record<string, number> = {
  [LEARNER]: 3,
  [TRAINEE]: 2,
  [MANAGER]: 2,
  [INSTRUCTOR]: 1,
  'admin@demo.example': 2,
  'superadmin@demo.example': 1,
  'partner@demo.example': 1,
};

/** The comments that people write for each rating, from which the demo chooses. Many ratings get no comment. */
export const COMMENTS: Record<number, string[]> = {
  2: ['Le casque devient lourd au bout de dix minutes.', 'Trop rapide pour moi, j’ai dû recommencer plusieurs fois.'],
  3: [
    'Bien fait, mais les consignes passent un peu vite.',
    'Utile. J’aurais aimé pouvoir revenir à l’étape précédente.',
  ],
  4: [
    'Très proche de ce que l’on vit sur le terrain.',
    'Bonne mise en situation, je m’en souviens mieux qu’avec une vidéo.',
    'Clair et concret. Quelques textes sont petits dans le casque.',
  ],
  5: [
    'Je l’ai refaite deux fois : on voit tout de suite ce que l’on a oublié.',
    'Exactement ce qu’il fallait avant ma première intervention.',
    'Impressionnant, et on ne risque rien. À proposer à tous les nouveaux.',
  ],
};
