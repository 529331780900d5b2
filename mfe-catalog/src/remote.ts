import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: 'catalog',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: {
    catalog: () => import('./CatalogPage.tsx'),
    'own-trainings': () => import('./OwnTrainingsPage.tsx'),
  },
  slots: {
    'catalog.resume.v1': () => import('./resume/ResumeCards.tsx'),
  },
});
