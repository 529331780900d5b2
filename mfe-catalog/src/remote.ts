import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: 'catalog',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: {
    catalog: () => import('./CatalogPage.tsx'),
    'own-trainings': () => import('./OwnTrainingsPage.tsx'),
    'company-catalog': () => import('./OwnTrainingsPage.tsx'),
    'platform-trainings': () => import('./OwnTrainingsPage.tsx'),
  },
  slots: {
    'catalog.resume.v1': () => import('./resume/ResumeCards.tsx'),
    'catalog.test.v1': () => import('./TestTraining.tsx'),
  },
});
