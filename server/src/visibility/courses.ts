import type { Viewer } from './trainings.ts';

/* The rules for who sees a course, as SQL. Each function returns a condition on c (the course). */

/**
 * SQL condition: the owner of the course c is not deleted and may still make courses. `company` must be the company of c.
 * It makes PostgreSQL read only the people of this company.
 */
const ownerMakesCourses = (company: string): string => `exists (select from person o where o.client_id = ${company}
  and o.id = c.owner_id and o.deleted_at is null
  and ('ROLE_MANAGER' = any(o.roles) or 'ROLE_ADMINISTRATOR' = any(o.roles)))`;

/**
 * SQL condition: the course belongs to the company rather than to one of its managers. This includes courses whose
 * manager has left or may no longer make courses.
 */
export const companyWideCourse = ({ company }: Pick<Viewer, 'company'>): string =>
  `(c.owner_id is null or not ${ownerMakesCourses(company)})`;

/** SQL condition: the person sees all courses of the company, as its admin or as a super admin who selected the company. */
const seesAllCourses = ({ person }: Pick<Viewer, 'person'>): string =>
  `exists (select from person s where s.id = ${person} and ('ROLE_SUPER_ADMIN' = any(s.roles)
  or ('ROLE_ADMINISTRATOR' = any(s.roles) and not 'ROLE_PARTNER' = any(s.roles))))`;

/**
 * Courses meant for the person, including deleted ones: company-wide courses, courses that the person owns, and courses
 * of a manager whose team the person is in. Admins get all courses of the company. `company` is the person's own company
 * or, for a super admin, the selected one.
 */
export const meantCourse = ({ person, company }: Viewer): string => `(c.client_id = ${company} and (
  c.owner_id = ${person} or ${companyWideCourse({ company })} or ${seesAllCourses({ person })}
  or exists (select from team_member m where m.manager_id = c.owner_id and m.person_id = ${person})))`;

/** Courses that the person sees: those that are meant for the person and not deleted. */
export const visibleCourse = (viewer: Viewer): string => `(c.deleted_at is null and ${meantCourse(viewer)})`;

/**
 * Deleted courses whose titles the person still sees, because they have a result from before the deletion in a training
 * of the course.
 */
export const keptCourse = (viewer: Viewer): string => `(c.deleted_at is not null and ${meantCourse(viewer)} and exists (
  select from course_training i join session s on s.training_id = i.training_id
  where i.course_id = c.id and s.person_id = ${viewer.person} and not s.voided and s.started_at < c.deleted_at))`;
