import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: 'wizards',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: {},
  slots: {
    'wizards.formation.v1': () => import('./formation/FormationWizard.tsx'),
    'wizards.course.v1': () => import('./course/CourseWizard.tsx'),
  },
});
