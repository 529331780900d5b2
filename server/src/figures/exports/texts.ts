import type { StepState } from '@vr/shared-api/course';
import type { UiLang } from '@vr/shared-api/limits';

/** The columns of the report on people's trainings, in their order. */
export const TRAINING_COLUMNS = [
  'lastName',
  'firstName',
  'email',
  'training',
  'category',
  'progress',
  'points',
  'bestScore',
  'sessions',
  'minutes',
  'lastSession',
] as const;
export type TrainingColumn = (typeof TRAINING_COLUMNS)[number];

/** The columns of the report on all companies, in their order. */
export const PLATFORM_COLUMNS = [
  'company',
  'training',
  'category',
  'started',
  'completed',
  'sessions',
  'minutes',
] as const;
export type PlatformColumn = (typeof PLATFORM_COLUMNS)[number];

/** The columns of a partner's report on its client companies, in their order. */
export const CLIENT_COLUMNS = ['company', 'training', 'category', 'started', 'completed', 'minutes', 'rating'] as const;
export type ClientColumn = (typeof CLIENT_COLUMNS)[number];

/** The columns of the report on courses, in their order. */
export const COURSE_COLUMNS = [
  'lastName',
  'firstName',
  'email',
  'course',
  'start',
  'end',
  'training',
  'state',
  'progress',
  'bestScore',
  'requiredScore',
  'minutes',
] as const;
export type CourseColumn = (typeof COURSE_COLUMNS)[number];

/** The texts of the reports in one language. */
interface ReportTexts {
  trainings: Record<TrainingColumn, string>;
  /** Of the reports on all companies and on a partner's clients. */
  companies: Record<PlatformColumn | ClientColumn, string>;
  /** The companies that do not have a partner's training. */
  otherCompanies: string;
  courses: Record<CourseColumn, string>;
  /** What a person has done of a training in a course. */
  states: Record<StepState, string>;
}

/** The texts of the reports on people's results in every interface language. */
export const TEXTS: Record<UiLang, ReportTexts> = {
  en: {
    trainings: {
      lastName: 'Last name',
      firstName: 'First name',
      email: 'Email',
      training: 'Training',
      category: 'Category',
      progress: 'Progress (%)',
      points: 'Points',
      bestScore: 'Best score',
      sessions: 'Sessions',
      minutes: 'Minutes',
      lastSession: 'Last session',
    },
    companies: {
      company: 'Company',
      training: 'Training',
      category: 'Category',
      started: 'Started by',
      completed: 'Completed by',
      sessions: 'Sessions',
      minutes: 'Minutes',
      rating: 'Average rating',
    },
    otherCompanies: 'Other companies',
    courses: {
      lastName: 'Last name',
      firstName: 'First name',
      email: 'Email',
      course: 'Course',
      start: 'Suggested from',
      end: 'Suggested until',
      training: 'Training',
      state: 'State',
      progress: 'Progress (%)',
      bestScore: 'Best score',
      requiredScore: 'Required score',
      minutes: 'Minutes',
    },
    states: { done: 'Done', started: 'In progress', open: 'Not started', withdrawn: 'No longer offered' },
  },
  fr: {
    trainings: {
      lastName: 'Nom',
      firstName: 'Prénom',
      email: 'E-mail',
      training: 'Formation',
      category: 'Catégorie',
      progress: 'Progression (%)',
      points: 'Points',
      bestScore: 'Meilleur score',
      sessions: 'Séances',
      minutes: 'Minutes',
      lastSession: 'Dernière séance',
    },
    companies: {
      company: 'Entreprise',
      training: 'Formation',
      category: 'Catégorie',
      started: 'Commencée par',
      completed: 'Terminée par',
      sessions: 'Séances',
      minutes: 'Minutes',
      rating: 'Note moyenne',
    },
    otherCompanies: 'Autres entreprises',
    courses: {
      lastName: 'Nom',
      firstName: 'Prénom',
      email: 'E-mail',
      course: 'Parcours',
      start: 'Suggéré à partir du',
      end: 'Suggéré jusqu’au',
      training: 'Formation',
      state: 'État',
      progress: 'Progression (%)',
      bestScore: 'Meilleur score',
      requiredScore: 'Score requis',
      minutes: 'Minutes',
    },
    states: { done: 'Réussie', started: 'En cours', open: 'Pas commencée', withdrawn: 'N’est plus proposée' },
  },
  es: {
    trainings: {
      lastName: 'Apellidos',
      firstName: 'Nombre',
      email: 'Correo electrónico',
      training: 'Formación',
      category: 'Categoría',
      progress: 'Progreso (%)',
      points: 'Puntos',
      bestScore: 'Mejor puntuación',
      sessions: 'Sesiones',
      minutes: 'Minutos',
      lastSession: 'Última sesión',
    },
    companies: {
      company: 'Empresa',
      training: 'Formación',
      category: 'Categoría',
      started: 'Empezada por',
      completed: 'Completada por',
      sessions: 'Sesiones',
      minutes: 'Minutos',
      rating: 'Valoración media',
    },
    otherCompanies: 'Otras empresas',
    courses: {
      lastName: 'Apellidos',
      firstName: 'Nombre',
      email: 'Correo electrónico',
      course: 'Itinerario',
      start: 'Sugerido desde',
      end: 'Sugerido hasta',
      training: 'Formación',
      state: 'Estado',
      progress: 'Progreso (%)',
      bestScore: 'Mejor puntuación',
      requiredScore: 'Puntuación mínima',
      minutes: 'Minutos',
    },
    states: { done: 'Superada', started: 'En curso', open: 'Sin empezar', withdrawn: 'Ya no se ofrece' },
  },
  it: {
    trainings: {
      lastName: 'Cognome',
      firstName: 'Nome',
      email: 'E-mail',
      training: 'Corso',
      category: 'Categoria',
      progress: 'Progressi (%)',
      points: 'Punti',
      bestScore: 'Miglior punteggio',
      sessions: 'Sessioni',
      minutes: 'Minuti',
      lastSession: 'Ultima sessione',
    },
    companies: {
      company: 'Azienda',
      training: 'Corso',
      category: 'Categoria',
      started: 'Iniziato da',
      completed: 'Completato da',
      sessions: 'Sessioni',
      minutes: 'Minuti',
      rating: 'Valutazione media',
    },
    otherCompanies: 'Altre aziende',
    courses: {
      lastName: 'Cognome',
      firstName: 'Nome',
      email: 'E-mail',
      course: 'Percorso',
      start: 'Suggerito dal',
      end: 'Suggerito fino al',
      training: 'Corso',
      state: 'Stato',
      progress: 'Progressi (%)',
      bestScore: 'Miglior punteggio',
      requiredScore: 'Punteggio minimo',
      minutes: 'Minuti',
    },
    states: { done: 'Completato', started: 'In corso', open: 'Da iniziare', withdrawn: 'Non più offerto' },
  },
};
