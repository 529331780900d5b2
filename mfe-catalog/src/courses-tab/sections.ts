import type { Shell } from '@vr/shared-api/roles';
import type { Course } from '../courses.ts';

/** The courses of the tab under one of its headings. */
export interface Part {
  /** `all` has no heading. */
  key: 'all' | 'mine' | 'others';
  courses: readonly Course[];
}

/** What a shell's people call their own: an admin also what is the company's, a manager what they made (spec §6). */
const isMine: Partial<Record<Shell, (course: Pick<Course, 'isOwner' | 'isGlobal'>) => boolean>> = {
  admin: ({ isOwner, isGlobal }) => isOwner || isGlobal,
  manager: ({ isOwner }) => isOwner,
};

/** Divides courses, in the order they came, into one's own and the others; to a learner they are one list. */
export function byOwner(shell: Shell, courses: readonly Course[]): Part[] {
  const mine = isMine[shell];
  if (!mine) return courses.length > 0 ? [{ key: 'all', courses }] : [];
  const parts: Part[] = [
    { key: 'mine', courses: courses.filter(mine) },
    { key: 'others', courses: courses.filter((course) => !mine(course)) },
  ];
  return parts.filter((part) => part.courses.length > 0);
}
