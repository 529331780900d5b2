import type { RemotePage } from '@vr/shared-api/remote';

/** Where an admin finds the global catalogue. */
export const GLOBAL_CATALOG = '/admin/catalog-widid';

/** The catalogue's pages, as the shell's navigation needs them. */
export const pages: RemotePage[] = [
  {
    id: 'catalog',
    path: '/learner/catalog',
    serves: 'catalog',
    shells: ['learner'],
    titleKey: 'pages.catalog.title',
    shortTitleKey: 'pages.catalog.short',
    icon: 'catalog',
    order: 10,
    preload: true,
  },
  {
    id: 'catalog',
    path: '/manager/catalog',
    serves: 'catalog',
    shells: ['manager'],
    titleKey: 'pages.catalog.title',
    shortTitleKey: 'pages.catalog.short',
    icon: 'catalog',
    order: 10,
    preload: true,
  },
  {
    id: 'partner-catalog',
    path: '/partner/catalog',
    serves: 'catalog',
    shells: ['partner'],
    titleKey: 'pages.companyCatalog.title',
    shortTitleKey: 'pages.companyCatalog.short',
    icon: 'catalog',
    order: 10,
    preload: true,
  },
  {
    id: 'global-catalog',
    path: GLOBAL_CATALOG,
    serves: 'catalog',
    shells: ['admin'],
    titleKey: 'pages.globalCatalog.title',
    shortTitleKey: 'pages.globalCatalog.short',
    icon: 'global',
    order: 5,
    preload: true,
  },
  {
    id: 'company-catalog',
    path: '/admin/catalog',
    serves: 'catalog',
    shells: ['admin'],
    hiddenOnSmallPhones: true,
    titleKey: 'pages.companyCatalog.title',
    shortTitleKey: 'pages.companyCatalog.short',
    icon: 'catalog',
    order: 10,
    preload: true,
  },
  {
    id: 'platform-trainings',
    path: '/widid/formations',
    serves: 'trainings',
    shells: ['superadmin'],
    titleKey: 'pages.platformTrainings.title',
    shortTitleKey: 'pages.platformTrainings.short',
    icon: 'catalog',
    order: 10,
    preload: true,
  },
];

/**
 * What other remotes may show of the catalogue; `catalog.test.v1` is given `trainingId` and `onClose`,
 * `catalog.course-progress.v1` the `courseId` of the one course that it is about, or none,
 * `catalog.suggest.v1` `people` and `onClose`.
 */
export const slots: string[] = [
  'catalog.resume.v1',
  'catalog.course-progress.v1',
  'catalog.suggest.v1',
  'catalog.test.v1',
];
