import { useStyles } from '@vr/shared-ui/kernel';
import { PageTabs } from '@vr/shared-ui/PageTabs';
import { useTranslation } from 'react-i18next';
import { DeployTokens } from './DeployTokens.tsx';
import { ReleaseEvents } from './ReleaseEvents.tsx';
import { RemoteList } from './RemoteList.tsx';
import sheet from './releases.css';

/** The releases page: the remotes and their versions, the teams' deploy tokens, and the events. */
export default function ReleasesPage() {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  return (
    <PageTabs
      label={t('releases.tabs.label')}
      first="remotes"
      tabs={[
        { key: 'remotes', title: t('releases.tabs.remotes'), content: <RemoteList /> },
        { key: 'tokens', title: t('releases.tabs.tokens'), content: <DeployTokens /> },
        { key: 'events', title: t('releases.tabs.events'), content: <ReleaseEvents /> },
      ]}
    />
  );
}
