import type { PortalRole } from '@vr/shared-api/roles';
import type { Course } from '../course.ts';

interface OwnerSection {
  /** The section `all` has no heading. */
  key: 'all' | 'mine' | 'others';
  courses: readonly Course[];
}

/** The courses that count as "mine" in a role: for an admin also the company's, for a manager only their own (spec §6). */
const isMine: Partial<Record<PortalRole, (course: Pick<Course, 'isOwner' | 'isGlobal'>) => boolean>> = {
  admin: ({ isOwner, isGlobal }) => isOwner || isGlobal,
  manager: ({ isOwner }) => isOwner,
};

/** Divides courses into the person's own and all others, without changing the order. A learner gets one section. */
export function byOwner(role: PortalRole, courses: readonly Course[]): OwnerSection[] {
  const mine = isMine[role];
  if (!mine) return courses.length > 0 ? [{ key: 'all', courses }] : [];
  const sections: OwnerSection[] = [
    { key: 'mine', courses: courses.filter(mine) },
    { key: 'others', courses: courses.filter((course) => !mine(course)) },
  ];
  return sections.filter((section) => section.courses.length > 0);
}
