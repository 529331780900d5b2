import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: 'wizards',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: {},
  slots: {
    'wizards.training.v1': () => import('./training/TrainingWizard.tsx'),
    'wizards.course.v1': () => import('./course/CourseWizard.tsx'),
  },
});
