import type { ManifestPage, PageIcon } from '@vr/shared-api/remote';
import { usePortal } from '@vr/shared-ui/kernel';
import { CardSkeleton, CompanySkeleton, DashboardSkeleton, TableSkeleton } from '@vr/shared-ui/Skeletons';
import type { ComponentType } from 'react';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotes } from './remotes.ts';

/** The skeleton for each page icon. It has the page's outline, so nothing jumps when the page appears. */
const SKELETONS: Record<string, ComponentType> = {
  catalog: CardSkeleton,
  global: CardSkeleton,
  dashboard: DashboardSkeleton,
  company: TableSkeleton,
  'training-center': TableSkeleton,
  'vr-room': TableSkeleton,
  companies: CompanySkeleton,
  partners: CompanySkeleton,
  team: TableSkeleton,
  content: TableSkeleton,
} satisfies Record<PageIcon, ComponentType>;

export function RemotePage({ remote, page }: { remote: string; page: ManifestPage }) {
  const { lang } = usePortal();
  const remotes = useRemotes();
  // A remote newer than this shell may name an unknown icon.
  const Skeleton = SKELETONS[page.icon] ?? TableSkeleton;
  return (
    <RemoteBoundary
      key={`${remote} ${page.id}`}
      remote={remote}
      title={page.title[lang]}
      part={() => remotes.page(remote, page.id)}
      skeleton={<Skeleton />}
    />
  );
}
