import { defineRemote } from '@vr/shared-ui/kernel';

const overview = () => import('./overview/OverviewPage.tsx');

export default defineRemote({
  namespace: 'dashboard',
  locales: (lang) => import(`./locales/${lang}.json`),
  pages: {
    'my-progression': () => import('./MyProgressionPage.tsx'),
    'team-dashboard': overview,
    'company-dashboard': overview,
    'platform-dashboard': overview,
    'partner-dashboard': overview,
  },
  slots: {
    'dashboard.export.v1': () => import('./overview/export/ExportSlot.tsx'),
    'dashboard.certificate.v1': () => import('./certificate/CertificateDialog.tsx'),
    'dashboard.person.v1': () => import('./overview/person/PersonSlot.tsx'),
  },
});
