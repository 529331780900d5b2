import { defineRemote } from '@vr/shared-ui/kernel';

export default defineRemote({
  namespace: 'admin',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: { company: () => import('./members/MembersPage.tsx') },
  slots: {},
});
