import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: 'dashboard',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: { 'my-progression': () => import('./MyProgressionPage.tsx') },
  slots: {},
});
