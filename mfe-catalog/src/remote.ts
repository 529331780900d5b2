import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: 'catalog',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: {
    catalog: () => import('./pages/learner/CatalogPage.tsx'),
    'partner-catalog': () => import('./pages/partner/PartnerPage.tsx'),
    'global-catalog': () => import('./pages/global/GlobalPage.tsx'),
    'company-catalog': () => import('./pages/company/CompanyPage.tsx'),
    'platform-trainings': () => import('./pages/platform/PlatformPage.tsx'),
  },
  slots: {
    'catalog.resume.v1': () => import('./resume/ResumeCards.tsx'),
    'catalog.course-progress.v1': () => import('./courses/progress/CourseProgress.tsx'),
    'catalog.suggest.v1': () => import('./suggest/SuggestTo.tsx'),
    'catalog.test.v1': () => import('./player/test-run/TestRun.tsx'),
    'catalog.deleted.v1': () => import('./deleted/DeletedButton.tsx'),
  },
});
