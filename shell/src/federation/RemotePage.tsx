import type { ManifestPage, PageIcon } from '@vr/shared-api/remote';
import { usePortal } from '@vr/shared-ui/kernel';
import { CardSkeleton, DashboardSkeleton, TableSkeleton } from '@vr/shared-ui/Skeletons';
import { type ComponentType, use } from 'react';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotes } from './remotes.ts';

/** The outlines of what each kind of page shows, so that nothing jumps when it comes. */
const SKELETONS: Record<PageIcon, ComponentType> = {
  catalog: CardSkeleton,
  global: CardSkeleton,
  dashboard: DashboardSkeleton,
  company: TableSkeleton,
  companies: TableSkeleton,
  team: TableSkeleton,
  content: TableSkeleton,
};

interface RemotePageProps {
  remote: string;
  page: ManifestPage;
}

/** A page that a remote draws. */
export function RemotePage({ remote, page }: RemotePageProps) {
  const { lang } = usePortal();
  const Skeleton = SKELETONS[page.icon];
  return (
    <RemoteBoundary key={`${remote} ${page.id}`} remote={remote} title={page.title[lang]} skeleton={<Skeleton />}>
      <Loaded remote={remote} id={page.id} />
    </RemoteBoundary>
  );
}

function Loaded({ remote, id }: { remote: string; id: string }) {
  const Page = use(useRemotes().page(remote, id));
  return <Page />;
}
