import type { Viewer } from './trainings.ts';

/* The rules for who sees a course, as SQL. Each function returns a condition on c (the course). */

/**
 * The manager who owns the course may still make courses. `company` must be the company of c: with it, PostgreSQL reads
 * only the people of this company.
 */
const ownerMakesCourses = (company: string): string => `exists (select from person o where o.client_id = ${company}
  and o.id = c.owner_id and o.deleted_at is null
  and ('ROLE_MANAGER' = any(o.roles) or 'ROLE_ADMINISTRATOR' = any(o.roles)))`;

/**
 * Courses of the company rather than of one of its managers. The course of a manager who has left or may no longer make
 * courses becomes the company's.
 */
export const companyWideCourse = ({ company }: Pick<Viewer, 'company'>): string =>
  `(c.owner_id is null or not ${ownerMakesCourses(company)})`;

/** The person sees all courses of a company, as its admin or as a super admin who has selected the company. */
const seesAllCourses = ({ person }: Pick<Viewer, 'person'>): string =>
  `exists (select from person s where s.id = ${person} and ('ROLE_SUPER_ADMIN' = any(s.roles)
  or ('ROLE_ADMINISTRATOR' = any(s.roles) and not 'ROLE_PARTNER' = any(s.roles))))`;

/**
 * Courses that are meant for the person, deleted or not: company-wide courses, their own, and those of a manager whose team
 * they are in. For an admin, these are all courses of the company. The company is the person's own or, for a super admin,
 * the selected one.
 */
export const meantCourse = ({ person, company }: Viewer): string => `(c.client_id = ${company} and (
  c.owner_id = ${person} or ${companyWideCourse({ company })} or ${seesAllCourses({ person })}
  or exists (select from team_member m where m.manager_id = c.owner_id and m.person_id = ${person})))`;

/** Courses that the person sees. */
export const visibleCourse = (viewer: Viewer): string => `(c.deleted_at is null and ${meantCourse(viewer)})`;

/** Deleted courses whose title the person still sees, because of a result in one of the trainings before the deletion. */
export const keptCourse = (viewer: Viewer): string => `(c.deleted_at is not null and ${meantCourse(viewer)} and exists (
  select from course_training i join session s on s.training_id = i.training_id
  where i.course_id = c.id and s.person_id = ${viewer.person} and not s.voided and s.started_at < c.deleted_at))`;
