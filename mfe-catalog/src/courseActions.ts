import { type Actor, type CourseState, can, mayEditCourse } from '@vr/shared-api/permissions';
import type { Shell } from '@vr/shared-api/roles';

/** What somebody who looks after a course may do with it, in the order of the screen. */
const COURSE_ACTIONS = ['delete', 'edit', 'suggest'] as const;
export type CourseAction = (typeof COURSE_ACTIONS)[number];

/**
 * What a person may do with a course in the shell that they are in (spec §6): an admin changes what is theirs or the
 * company's, a manager what is theirs, neither on a phone; both suggest whatever they see.
 */
export function courseActionsFor(shell: Shell, actor: Actor, course: CourseState, phone: boolean): CourseAction[] {
  if (shell !== 'admin' && shell !== 'manager') return [];
  const changes = !phone && mayEditCourse(actor, course) && (shell === 'admin' || course.isOwner);
  const may: Record<CourseAction, boolean> = {
    delete: changes,
    edit: changes,
    suggest: can(actor, 'suggestion:give'),
  };
  return COURSE_ACTIONS.filter((action) => may[action]);
}
