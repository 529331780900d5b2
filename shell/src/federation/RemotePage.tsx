import type { ManifestPage } from '@vr/shared-api/remote';
import { usePortal } from '@vr/shared-ui/kernel';
import { use } from 'react';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotes } from './remotes.ts';

interface RemotePageProps {
  remote: string;
  page: ManifestPage;
}

/** A page that a remote draws. */
export function RemotePage({ remote, page }: RemotePageProps) {
  const { lang } = usePortal();
  return (
    <RemoteBoundary key={`${remote} ${page.id}`} remote={remote} title={page.title[lang]}>
      <Loaded remote={remote} id={page.id} />
    </RemoteBoundary>
  );
}

function Loaded({ remote, id }: { remote: string; id: string }) {
  const Page = use(useRemotes().page(remote, id));
  return <Page />;
}
