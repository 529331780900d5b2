import type { NotificationType } from '@vr/shared-api/limits';
import type { ManifestPage, PagePurpose } from '@vr/shared-api/remote';
import type { PortalRole } from '@vr/shared-api/roles';

/** A page, or a dialog over the current page. With `ofTraining`, the page shows the notification's first training. */
type Destination = { path: string; ofTraining?: true } | { dialog: 'account' | 'badges' | 'survey' };

/**
 * Returns the page or dialog that a notification opens. Returns undefined if it opens nothing: for `TEAM_JOINED`, for the
 * super admin's suggestions, and in roles without the page (spec §2 Notifications dialog).
 */
export function destinationOf(
  type: NotificationType,
  role: PortalRole,
  pages: readonly ManifestPage[],
): Destination | undefined {
  switch (type) {
    case 'TRAINING_SUGGESTION':
    case 'COURSE_SUGGESTION':
      return role === 'superadmin' ? undefined : pageFor('catalog', pages);
    case 'TRAINING_REMINDER':
      return pageFor('catalog', pages);
    case 'NEW_TRAINING':
      return pageFor(role === 'superadmin' ? 'trainings' : 'catalog', pages);
    case 'TRAINING_BADGE':
    case 'PLATFORM_BADGE':
      return { dialog: 'badges' };
    case 'FILL_PROFILE':
    case 'NEW_DEVICE':
      return { dialog: 'account' };
    case 'SATISFACTION_SURVEY':
      return { dialog: 'survey' };
    case 'CONTRACT_ENDING':
      return role === 'partner' ? pages[0] : pageFor('company', pages);
    case 'HELD_REPORTS':
      return pageFor('company', pages);
    case 'PROGRESS_RESET': {
      const dashboard = pageFor('dashboard', pages);
      return dashboard && { ...dashboard, ofTraining: true };
    }
    case 'TEAM_TAKEOVER':
      return pageFor('team', pages);
    case 'TEAM_JOINED':
      return undefined;
  }
}

function pageFor(purpose: PagePurpose, pages: readonly ManifestPage[]): { path: string } | undefined {
  const page = pages.find(({ serves }) => serves === purpose);
  return page && { path: page.path };
}
