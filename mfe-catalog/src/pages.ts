import { listCourses } from '@vr/shared-api/contract/courses';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import type { EarlyValues, RemotePage } from '@vr/shared-api/remote';

export const GLOBAL_CATALOG = '/admin/catalog-widid';

/** The requests of `useAvailableTrainings` and `useCourses`. */
const availableTrainings = ({ lang }: EarlyValues) => [
  pathOf(listTrainings, { query: { lang } }),
  pathOf(listCourses, { query: { lang } }),
];
/** The request of `useManagedTrainings`. */
const managedTrainings = ({ lang }: EarlyValues) => [pathOf(listTrainings, { query: { lang, asLearner: false } })];
/** The request of `useManagedTrainings`, for a page that shows the list only in its first tab. */
const managedTrainingsOfFirstTab = (values: EarlyValues) =>
  managedTrainings(values).map((call) => ({ call, tabs: [''] }));

const CATALOG = { serves: 'catalog', icon: 'catalog', order: 10, preload: true } as const;
const OWN_CATALOG = {
  ...CATALOG,
  titleKey: 'pages.companyCatalog.title',
  shortTitleKey: 'pages.companyCatalog.short',
} as const;

/** The pages of the catalogue. The build generates the manifest from them. */
export const pages: RemotePage[] = [
  ...(['learner', 'manager'] as const).map(
    (role): RemotePage => ({
      ...CATALOG,
      id: 'catalog',
      path: `/${role}/catalog`,
      roles: [role],
      titleKey: 'pages.catalog.title',
      shortTitleKey: 'pages.catalog.short',
      early: availableTrainings,
    }),
  ),
  { ...OWN_CATALOG, id: 'partner-catalog', path: '/partner/catalog', roles: ['partner'], early: managedTrainings },
  {
    ...CATALOG,
    id: 'global-catalog',
    path: GLOBAL_CATALOG,
    roles: ['admin'],
    titleKey: 'pages.globalCatalog.title',
    shortTitleKey: 'pages.globalCatalog.short',
    icon: 'global',
    order: 5,
    early: managedTrainings,
  },
  {
    ...OWN_CATALOG,
    id: 'company-catalog',
    path: '/admin/catalog',
    roles: ['admin'],
    hiddenOnSmallPhones: true,
    early: managedTrainingsOfFirstTab,
  },
  {
    ...CATALOG,
    id: 'platform-trainings',
    path: '/widid/formations',
    serves: 'trainings',
    roles: ['superadmin'],
    titleKey: 'pages.platformTrainings.title',
    shortTitleKey: 'pages.platformTrainings.short',
    early: managedTrainings,
  },
];

/**
 * The slots that other remotes can show. Props: `catalog.test.v1` has `trainingId` and `onClose`,
 * `catalog.course-progress.v1` has an optional `courseId`, and `catalog.suggest.v1` has `people` and `onClose`.
 * `catalog.deleted.v1` is a button; `large` shows its text.
 */
export const slots: string[] = [
  'catalog.resume.v1',
  'catalog.course-progress.v1',
  'catalog.suggest.v1',
  'catalog.test.v1',
  'catalog.deleted.v1',
];
