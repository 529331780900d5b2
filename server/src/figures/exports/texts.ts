import type { StepState } from '@vr/shared-api/course';
import type { UiLang } from '@vr/shared-api/limits';

/** The columns of the report on people's trainings, in order. */
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

/** The columns of the report on all companies, in order. */
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

/** The columns of a partner's report on its client companies, in order. */
export const CLIENT_COLUMNS = ['company', 'training', 'category', 'started', 'completed', 'minutes', 'rating'] as const;
export type ClientColumn = (typeof CLIENT_COLUMNS)[number];

/** The columns of the report on courses, in order. */
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

interface ReportTexts {
  columns: Record<TrainingColumn | PlatformColumn | ClientColumn | CourseColumn, string>;
  /** Names the row of all companies that do not have the partner's trainings. */
  otherCompanies: string;
  states: Record<StepState, string>;
}

/** The texts of the reports on people's results in every interface language. */
export const TEXTS: Record<UiLang, ReportTexts> = {
  en: {
    columns: {
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
      company: 'Company',
      started: 'Started by',
      completed: 'Completed by',
      rating: 'Average rating',
      course: 'Course',
      start: 'Suggested from',
      end: 'Suggested until',
      state: 'State',
      requiredScore: 'Required score',
    },
    otherCompanies: 'Other companies',
    states: { done: 'Done', started: 'In progress', open: 'Not started', withdrawn: 'No longer offered' },
  },
  fr: {
    columns: {
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
      company: 'Entreprise',
      started: 'Commencée par',
      completed: 'Terminée par',
      rating: 'Note moyenne',
      course: 'Parcours',
      start: 'Suggéré à partir du',
      end: 'Suggéré jusqu’au',
      state: 'État',
      requiredScore: 'Score requis',
    },
    otherCompanies: 'Autres entreprises',
    states: { done: 'Réussie', started: 'En cours', open: 'Pas commencée', withdrawn: 'N’est plus proposée' },
  },
  es: {
    columns: {
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
      company: 'Empresa',
      started: 'Empezada por',
      completed: 'Completada por',
      rating: 'Valoración media',
      course: 'Itinerario',
      start: 'Sugerido desde',
      end: 'Sugerido hasta',
      state: 'Estado',
      requiredScore: 'Puntuación mínima',
    },
    otherCompanies: 'Otras empresas',
    states: { done: 'Superada', started: 'En curso', open: 'Sin empezar', withdrawn: 'Ya no se ofrece' },
  },
  it: {
    columns: {
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
      company: 'Azienda',
      started: 'Iniziato da',
      completed: 'Completato da',
      rating: 'Valutazione media',
      course: 'Percorso',
      start: 'Suggerito dal',
      end: 'Suggerito fino al',
      state: 'Stato',
      requiredScore: 'Punteggio minimo',
    },
    otherCompanies: 'Altre aziende',
    states: { done: 'Completato', started: 'In corso', open: 'Da iniziare', withdrawn: 'Non più offerto' },
  },
};

/** Returns the titles of columns in a language. */
export const headerOf = (columns: readonly (keyof ReportTexts['columns'])[], lang: UiLang): string[] =>
  columns.map((column) => TEXTS[lang].columns[column]);
