import { defineRemote } from '@vr/shared-ui/kernel';

const masterContents = () => import('./master-contents/MasterContents.tsx');

export default defineRemote({
  namespace: 'admin',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: {
    company: () => import('./company/CompanyPage.tsx'),
    'master-content': masterContents,
    team: () => import('./team/TeamPage.tsx'),
  },
  slots: {
    'admin.resources.v1': () => import('./resources/Resources.tsx'),
    'admin.master-content.v1': masterContents,
    'admin.quotas.v1': () => import('./company/Quotas.tsx'),
    'admin.security.v1': () => import('./activity/SecurityEvents.tsx'),
  },
});
