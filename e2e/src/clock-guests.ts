/** The people of the portal whose clock the tests set. The two learners are the manager's team and also a subgroup. */
export const CLOCK_GUESTS = {
  admin: 'admin@night.example',
  manager: 'manager@night.example',
  learner: 'learner@night.example',
  colleague: 'colleague@night.example',
} as const;
/** The subgroup of the manager. */
export const CLOCK_GUESTS_SUBGROUP = 'Night shift';
/** The trainings of their company. Each training reports the score of the button that is pressed in it. */
export const CLOCK_GUESTS_TRAININGS = ['Torch', 'Radio', 'Rounds'] as const;
