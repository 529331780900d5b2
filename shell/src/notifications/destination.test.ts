import { expect, test } from '@jest/globals';
import { NOTIFICATION_TYPES, type NotificationType } from '@vr/shared-api/limits';
import type { ManifestPage, PagePurpose } from '@vr/shared-api/remote';
import { PORTAL_ROLES, type PortalRole } from '@vr/shared-api/roles';
import { destinationOf } from './destination.ts';

const page = (path: `/${string}`, serves?: PagePurpose) => ({ path, ...(serves && { serves }) }) as ManifestPage;

const PAGES: Record<PortalRole, ManifestPage[]> = {
  superadmin: [page('/widid/companies'), page('/widid/formations', 'trainings'), page('/widid/dashboard', 'dashboard')],
  admin: [
    page('/admin/catalog-widid', 'catalog'),
    page('/admin/catalog', 'catalog'),
    page('/admin/company', 'company'),
    page('/admin/dashboard', 'dashboard'),
  ],
  partner: [page('/partner/catalog', 'catalog'), page('/partner/dashboard', 'dashboard')],
  manager: [page('/manager/catalog', 'catalog'), page('/manager/team', 'team')],
  learner: [page('/learner/catalog', 'catalog'), page('/learner/dashboard', 'dashboard')],
};
const CATALOGS = {
  admin: '/admin/catalog-widid',
  partner: '/partner/catalog',
  manager: '/manager/catalog',
  learner: '/learner/catalog',
};
const everywhere = (to: string) =>
  Object.fromEntries(PORTAL_ROLES.map((role) => [role, to])) as Record<PortalRole, string>;

const TABLE: Record<NotificationType, Record<PortalRole, string>> = {
  TRAINING_SUGGESTION: { superadmin: 'stays', ...CATALOGS },
  COURSE_SUGGESTION: { superadmin: 'stays', ...CATALOGS },
  NEW_TRAINING: { superadmin: '/widid/formations', ...CATALOGS },
  TRAINING_BADGE: everywhere('badges'),
  PLATFORM_BADGE: everywhere('badges'),
  FILL_PROFILE: everywhere('account'),
  SATISFACTION_SURVEY: everywhere('survey'),
  NEW_DEVICE: everywhere('account'),
  CONTRACT_ENDING: { ...everywhere('stays'), admin: '/admin/company', partner: '/partner/catalog' },
  HELD_REPORTS: { ...everywhere('stays'), admin: '/admin/company' },
  PROGRESS_RESET: {
    superadmin: '/widid/dashboard',
    admin: '/admin/dashboard',
    partner: '/partner/dashboard',
    manager: 'stays',
    learner: '/learner/dashboard',
  },
  TRAINING_REMINDER: { superadmin: 'stays', ...CATALOGS },
  TEAM_JOINED: everywhere('stays'),
  TEAM_TAKEOVER: { ...everywhere('stays'), manager: '/manager/team' },
};

const destinationName = (type: NotificationType, role: PortalRole, pages: ManifestPage[]) => {
  const destination = destinationOf(type, role, pages);
  if (!destination) return 'stays';
  return 'path' in destination ? destination.path : destination.dialog;
};

for (const type of NOTIFICATION_TYPES)
  for (const role of PORTAL_ROLES)
    test(`${type} leads a ${role} to ${TABLE[type][role]}`, () => {
      expect(destinationName(type, role, PAGES[role])).toBe(TABLE[type][role]);
    });

test('a notification whose page the role lacks leads nowhere', () => {
  for (const type of ['TRAINING_SUGGESTION', 'COURSE_SUGGESTION', 'NEW_TRAINING'] as const)
    for (const role of PORTAL_ROLES) expect(destinationName(type, role, [page('/admin/company')])).toBe('stays');
});
