import type { ReviewAction } from '@vr/shared-api/review';
import type { SceneName } from '../art/covers.ts';

const PARTNER = 'partner@demo.example';
const COLLEAGUE = 'maude.tremblay@kaleo.example';
const SUPER_ADMIN = 'superadmin@demo.example';
const OTHER_SUPER_ADMIN = 'oskar.lindqvist@portal.example';

interface DemoReview {
  training: SceneName;
  action: ReviewAction;
  /** E-mail address of the person who decided. */
  by: string;
  /** At least 1. Decisions about the same training are on different days. */
  daysAgo: number;
  reason?: string;
}

/** The decisions in the reviews of partners' trainings. Decisions about the same training are in chronological order. */
export const REVIEWS: DemoReview[] = [
  { training: 'electricity', action: 'REQUEST_VALIDATION', by: PARTNER, daysAgo: 187 },
  { training: 'electricity', action: 'START_REVIEW', by: SUPER_ADMIN, daysAgo: 184 },
  { training: 'electricity', action: 'VALIDATE', by: SUPER_ADMIN, daysAgo: 180 },

  { training: 'shaft', action: 'REQUEST_VALIDATION', by: PARTNER, daysAgo: 45 },
  { training: 'shaft', action: 'START_REVIEW', by: OTHER_SUPER_ADMIN, daysAgo: 44 },
  {
    training: 'shaft',
    action: 'REJECT',
    by: OTHER_SUPER_ADMIN,
    daysAgo: 42,
    reason:
      'L’application se ferme au moment de poser le trépied, à chaque essai sur Meta Quest 3. Merci de corriger ce blocage puis de redemander la validation.',
  },
  { training: 'shaft', action: 'REQUEST_VALIDATION', by: COLLEAGUE, daysAgo: 31 },
  { training: 'shaft', action: 'START_REVIEW', by: SUPER_ADMIN, daysAgo: 29 },
  {
    training: 'shaft',
    action: 'REJECT',
    by: SUPER_ADMIN,
    daysAgo: 27,
    reason:
      'Le détecteur de gaz reste muet dans le scénario 2 alors que la consigne demande de réagir à son alarme, et les textes anglais du contenu sont incomplets (écrans 4 à 7). Merci de corriger ces deux points puis de redemander la validation.',
  },

  { training: 'racks', action: 'REQUEST_VALIDATION', by: COLLEAGUE, daysAgo: 15 },
  { training: 'racks', action: 'START_REVIEW', by: OTHER_SUPER_ADMIN, daysAgo: 12 },
  { training: 'racks', action: 'VALIDATE', by: SUPER_ADMIN, daysAgo: 9 },

  { training: 'counter', action: 'REQUEST_VALIDATION', by: PARTNER, daysAgo: 8 },
  { training: 'counter', action: 'START_REVIEW', by: SUPER_ADMIN, daysAgo: 6 },

  { training: 'lorry', action: 'REQUEST_VALIDATION', by: PARTNER, daysAgo: 1 },
];
