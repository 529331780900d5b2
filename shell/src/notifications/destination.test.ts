import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTIFICATION_TYPES, type NotificationType } from '@vr/shared-api/limits';
import type { ManifestPage, PagePurpose } from '@vr/shared-api/remote';
import { SHELLS, type Shell } from '@vr/shared-api/roles';
import { destinationOf } from './destination.ts';

const page = (path: `/${string}`, serves?: PagePurpose) => ({ path, ...(serves && { serves }) }) as ManifestPage;

const PAGES: Record<Shell, ManifestPage[]> = {
  superadmin: [page('/widid/companies'), page('/widid/formations', 'trainings'), page('/widid/dashboard', 'dashboard')],
  admin: [
    page('/admin/catalog-widid', 'catalog'),
    page('/admin/catalog', 'catalog'),
    page('/admin/company'),
    page('/admin/dashboard', 'dashboard'),
  ],
  partner: [page('/partner/catalog', 'catalog')],
  manager: [page('/manager/catalog', 'catalog'), page('/manager/team')],
  learner: [page('/learner/catalog', 'catalog'), page('/learner/dashboard', 'dashboard')],
};
const CATALOGS = {
  admin: '/admin/catalog-widid',
  partner: '/partner/catalog',
  manager: '/manager/catalog',
  learner: '/learner/catalog',
};
const everywhere = (to: string) => Object.fromEntries(SHELLS.map((shell) => [shell, to])) as Record<Shell, string>;

const TABLE: Record<NotificationType, Record<Shell, string>> = {
  TRAINING_SUGGESTION: { superadmin: 'stays', ...CATALOGS },
  COURSE_SUGGESTION: { superadmin: 'stays', ...CATALOGS },
  NEW_TRAINING: { superadmin: '/widid/formations', ...CATALOGS },
  TRAINING_BADGE: everywhere('badges'),
  PLATFORM_BADGE: everywhere('badges'),
  FILL_PROFILE: everywhere('account'),
  SATISFACTION_SURVEY: everywhere('survey'),
};

const told = (type: NotificationType, shell: Shell, pages: ManifestPage[]) => {
  const destination = destinationOf(type, shell, pages);
  if (!destination) return 'stays';
  return 'path' in destination ? destination.path : destination.dialog;
};

for (const type of NOTIFICATION_TYPES)
  for (const shell of SHELLS)
    test(`${type} in the shell ${shell} leads to ${TABLE[type][shell]}`, () => {
      assert.equal(told(type, shell, PAGES[shell]), TABLE[type][shell]);
    });

test('a shell without the page stays put', () => {
  for (const type of ['TRAINING_SUGGESTION', 'COURSE_SUGGESTION', 'NEW_TRAINING'] as const)
    for (const shell of SHELLS) assert.equal(told(type, shell, [page('/admin/company')]), 'stays');
});
