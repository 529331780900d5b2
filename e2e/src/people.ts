/** The password of every demo account. */
export const PASSWORD = 'Demo-2026!';

/** The demo's accounts, by their role in the tests. */
export const PEOPLE = {
  superadmin: 'superadmin@demo.example',
  admin: 'admin@demo.example',
  manager: 'manager@demo.example',
  learner: 'learner@demo.example',
  partner: 'partner@demo.example',
  instructor: 'instructor@demo.example',
  trainee: 'trainee@demo.example',
  /** Admin and instructor of the training centre. */
  director: 'mathilde.perrin@horizon.example',
} as const;
export type Person = keyof typeof PEOPLE;

/** The first page of each person's role. */
export const FIRST_PAGE: Record<Person, string> = {
  superadmin: '/widid/formations',
  admin: '/admin/catalog-widid',
  manager: '/manager/catalog',
  learner: '/learner/catalog',
  partner: '/partner/catalog',
  instructor: '/manager/catalog',
  trainee: '/learner/catalog',
  director: '/admin/catalog-widid',
};

/** The page on which each person lands after signing in. */
export const LANDING: Record<Person, string> = {
  ...FIRST_PAGE,
  superadmin: '/widid/formations?tab=partners',
  admin: '/admin/company',
  director: '/admin/company',
  manager: '/manager/team',
  instructor: '/manager/team',
};
