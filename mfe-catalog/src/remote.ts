import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: 'catalog',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: {
    catalog: () => import('./CatalogPage.tsx'),
    'partner-catalog': () => import('./partner/PartnerPage.tsx'),
    'global-catalog': () => import('./global/GlobalPage.tsx'),
    'company-catalog': () => import('./company/CompanyPage.tsx'),
    'platform-trainings': () => import('./PlatformPage.tsx'),
  },
  slots: {
    'catalog.resume.v1': () => import('./resume/ResumeCards.tsx'),
    'catalog.course-progress.v1': () => import('./course-progress/CourseProgress.tsx'),
    'catalog.suggest.v1': () => import('./suggest/SuggestTo.tsx'),
    'catalog.test.v1': () => import('./TestTraining.tsx'),
  },
});
