import { listCourses } from '@vr/shared-api/contract/courses';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import type { EarlyValues, RemotePage } from '@vr/shared-api/remote';

/** The path of the admin's global catalogue. */
export const GLOBAL_CATALOG = '/admin/catalog-widid';

/** The lists of `useAvailableTrainings` and `useCourses`. */
const availableTrainings = ({ lang }: EarlyValues) => [
  pathOf(listTrainings, { query: { lang } }),
  pathOf(listCourses, { query: { lang } }),
];
/** The list of `useManagedTrainings`. */
const managedTrainings = ({ lang }: EarlyValues) => [pathOf(listTrainings, { query: { lang, asLearner: false } })];
/** That list, on a page that shows it in its first tab only. */
const managedTrainingsOfFirstTab = (values: EarlyValues) =>
  managedTrainings(values).map((call) => ({ call, tabs: [''] }));

/** The pages of the catalogue, from which the build makes the manifest. */
export const pages: RemotePage[] = [
  {
    id: 'catalog',
    path: '/learner/catalog',
    serves: 'catalog',
    roles: ['learner'],
    titleKey: 'pages.catalog.title',
    shortTitleKey: 'pages.catalog.short',
    icon: 'catalog',
    order: 10,
    preload: true,
    early: availableTrainings,
  },
  {
    id: 'catalog',
    path: '/manager/catalog',
    serves: 'catalog',
    roles: ['manager'],
    titleKey: 'pages.catalog.title',
    shortTitleKey: 'pages.catalog.short',
    icon: 'catalog',
    order: 10,
    preload: true,
    early: availableTrainings,
  },
  {
    id: 'partner-catalog',
    path: '/partner/catalog',
    serves: 'catalog',
    roles: ['partner'],
    titleKey: 'pages.companyCatalog.title',
    shortTitleKey: 'pages.companyCatalog.short',
    icon: 'catalog',
    order: 10,
    preload: true,
    early: managedTrainings,
  },
  {
    id: 'global-catalog',
    path: GLOBAL_CATALOG,
    serves: 'catalog',
    roles: ['admin'],
    titleKey: 'pages.globalCatalog.title',
    shortTitleKey: 'pages.globalCatalog.short',
    icon: 'global',
    order: 5,
    preload: true,
    early: managedTrainings,
  },
  {
    id: 'company-catalog',
    path: '/admin/catalog',
    serves: 'catalog',
    roles: ['admin'],
    hiddenOnSmallPhones: true,
    titleKey: 'pages.companyCatalog.title',
    shortTitleKey: 'pages.companyCatalog.short',
    icon: 'catalog',
    order: 10,
    preload: true,
    early: managedTrainingsOfFirstTab,
  },
  {
    id: 'platform-trainings',
    path: '/widid/formations',
    serves: 'trainings',
    roles: ['superadmin'],
    titleKey: 'pages.platformTrainings.title',
    shortTitleKey: 'pages.platformTrainings.short',
    icon: 'catalog',
    order: 10,
    preload: true,
    early: managedTrainings,
  },
];

/**
 * The slots that other remotes can show. Props: `catalog.test.v1` has `trainingId` and `onClose`,
 * `catalog.course-progress.v1` has an optional `courseId`, and `catalog.suggest.v1` has `people` and `onClose`.
 * `catalog.deleted.v1` is a button, which with `large` has its text on phones, too.
 */
export const slots: string[] = [
  'catalog.resume.v1',
  'catalog.course-progress.v1',
  'catalog.suggest.v1',
  'catalog.test.v1',
  'catalog.deleted.v1',
];
