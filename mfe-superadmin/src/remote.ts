import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: 'superadmin',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: {
    companies: () => import('./companies/CompaniesPage.tsx'),
    'training-centers': () => import('./companies/TrainingCentersPage.tsx'),
    'vr-rooms': () => import('./companies/VrRoomsPage.tsx'),
    partners: () => import('./companies/PartnersPage.tsx'),
    releases: () => import('./releases/ReleasesPage.tsx'),
  },
  slots: {},
});
