import { setsAccesses, type Viewer } from './trainings.ts';

/* Which person sees which course, written once as SQL. Each function returns a condition on c (the course). */

/**
 * The manager who owns the course may still make courses. The condition names the company, which is also that of c, so
 * that PostgreSQL reads only its people.
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

/**
 * Courses that the person sees: those of their company that are company-wide, their own, or of a manager whose team they
 * are in. An admin sees all courses of the company.
 */
export const visibleCourse = ({
  person,
  company,
}: Viewer): string => `(c.client_id = ${company} and c.deleted_at is null and (
  c.owner_id = ${person} or ${companyWideCourse({ company })} or ${setsAccesses({ person })}
  or exists (select from team_member m where m.manager_id = c.owner_id and m.person_id = ${person})))`;
