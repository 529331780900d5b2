import type { NotificationType } from '@vr/shared-api/limits';
import type { ManifestPage, PagePurpose } from '@vr/shared-api/remote';
import type { Shell } from '@vr/shared-api/roles';

/** A page of the shell, or a dialog over the page one is on. */
export type Destination = { path: string } | { dialog: 'account' | 'badges' | 'survey' };

/**
 * Where a notification leads in a shell with these pages; undefined where it stays put, as the super admin does with a
 * suggestion, and everyone whose shell has no such page (spec §2 Notifications dialog).
 */
export function destinationOf(
  type: NotificationType,
  shell: Shell,
  pages: readonly ManifestPage[],
): Destination | undefined {
  switch (type) {
    case 'TRAINING_SUGGESTION':
    case 'COURSE_SUGGESTION':
      return shell === 'superadmin' ? undefined : pageThat('catalog', pages);
    case 'NEW_TRAINING':
      return pageThat(shell === 'superadmin' ? 'trainings' : 'catalog', pages);
    case 'TRAINING_BADGE':
    case 'PLATFORM_BADGE':
      return { dialog: 'badges' };
    case 'FILL_PROFILE':
      return { dialog: 'account' };
    case 'SATISFACTION_SURVEY':
      return { dialog: 'survey' };
  }
}

function pageThat(purpose: PagePurpose, pages: readonly ManifestPage[]): Destination | undefined {
  const page = pages.find(({ serves }) => serves === purpose);
  return page && { path: page.path };
}
