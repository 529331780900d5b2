import { type Actor, type CourseState, can, mayEditCourse } from '@vr/shared-api/permissions';
import type { PortalRole } from '@vr/shared-api/roles';

/** The actions of people who manage a course, the most important first. */
const COURSE_ACTIONS = ['suggest', 'edit', 'delete'] as const;
export type CourseAction = (typeof COURSE_ACTIONS)[number];

/**
 * Returns the actions that a person has on a course in a role (spec §6). On a phone, courses cannot be edited or
 * deleted.
 */
export function courseActionsFor(
  role: PortalRole,
  actor: Actor,
  course: CourseState,
  isPhone: boolean,
): CourseAction[] {
  if (role !== 'admin' && role !== 'manager') return [];
  const canChange = !isPhone && mayEditCourse(actor, course) && (role === 'admin' || course.isOwner);
  return COURSE_ACTIONS.filter((action) => (action === 'suggest' ? can(actor, 'suggestion:give') : canChange));
}
