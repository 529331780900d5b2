import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';

/*
 * Who sees which training, written once, as SQL for the list, the detail, likes, launches and reports alike. The
 * fragments speak of t (the training) and w (its owner); $1 is the person and $2 the person's company.
 */

/** Trainings with their owners, those that are deleted too. */
export const TRAININGS = 'training t join client w on w.id = t.client_id';

const OWN = 't.client_id = $2';

/** Owned by the person's company, in whatever state. */
export const OWNED = `(${OWN} and t.deleted_at is null)`;

/** In the global catalogue: the platform's own, and what it has validated of its partners'. */
const GLOBAL = `(t.client_id = ${PLATFORM_CLIENT_ID} or w.type = 'PARTNER')`;

/** Needs no review, or has passed one: what was validated stays while something newer is made (readings 15). */
const PUBLISHED = `((t.status is null and w.type <> 'PARTNER') or t.status = 'VALIDATED' or t.already_published)`;

/** Whoever says which groups get a training sees it whatever they have said, or could never take it back. */
const SETS_ACCESSES = `exists (select from person s where s.id = $1
  and 'ROLE_ADMINISTRATOR' = any(s.roles) and not 'ROLE_PARTNER' = any(s.roles))`;

/** The person's company has not kept it for groups that the person is not in. */
export const ACCESSIBLE = `(
  not exists (select from training_restriction r where r.client_id = $2 and r.training_id = t.id)
  or exists (select from training_access a join person_group_member i on i.group_id = a.group_id
             where a.client_id = $2 and a.training_id = t.id and i.person_id = $1)
  or ${SETS_ACCESSES})`;

/**
 * What an offer may hold: published, and of the global catalogue. Also while it has no content, so that an offer does
 * not lose a training whose content is being replaced.
 */
export const OFFERABLE = `(t.deleted_at is null and w.deleted_at is null and ${PUBLISHED} and ${GLOBAL})`;

/** Published, and one's company's own or of the global catalogue, whichever groups the company keeps it for. */
export const PROVIDED = `(
  t.deleted_at is null and w.deleted_at is null and t.live_types <> '{}' and ${PUBLISHED} and (${OWN} or ${GLOBAL}))`;

/** What the person may follow: published, with files, one's company's own or of the global catalogue, and accessible. */
export const SEEN = `(${PROVIDED} and ${ACCESSIBLE})`;

/** Included for the person's company: its own, or in its offer. The platform's people have everything. */
export const UNLOCKED = `(${OWN} or $2 = ${PLATFORM_CLIENT_ID}
  or exists (select from offer o where o.client_id = $2 and o.training_id = t.id))`;

/** A partner's that the super admin judges: all but drafts, which are its partner's own business (readings 14). */
export const JUDGED = `(
  t.deleted_at is null and w.deleted_at is null and w.type = 'PARTNER' and (t.status <> 'CREATED' or t.already_published))`;

/** The person has played it, whatever has become of it or of their attempts since. */
export const PLAYED = 'exists (select from session s where s.person_id = $1 and s.training_id = t.id)';

/** Another company's own, whose texts are no business of the person, even if it was not always theirs. */
export const OF_OTHERS = `(w.type <> 'PARTNER' and t.client_id not in ($2, ${PLATFORM_CLIENT_ID}))`;

/**
 * Which trainings the person may be told of by name: what they follow, what they own or review where their rights let
 * them see that, and what they have played, unless it has become another company's own.
 */
export const told = (seesOwned: string, reviews: string): string => `(${SEEN} or (${seesOwned} and ${OWNED})
  or (${reviews} and ${JUDGED}) or (t.deleted_at is null and ${PLAYED} and not ${OF_OTHERS}))`;

/*
 * Who sees which course, likewise: the fragments speak of c (the course); $1 is the person and $2 the person's company.
 */

/**
 * Its manager may still make courses; of one who may not, who is gone or no longer manages, it is the company's. The
 * company is that of c, said so that nobody else's people are read.
 */
const KEPT_BY_OWNER = `exists (select from person o where o.client_id = $2 and o.id = c.owner_id and o.deleted_at is null
  and ('ROLE_MANAGER' = any(o.roles) or 'ROLE_ADMINISTRATOR' = any(o.roles)))`;

/** The company's, rather than a manager's own. */
export const COMPANY_WIDE = `(c.owner_id is null or not ${KEPT_BY_OWNER})`;

/** Of the person's company; the company's own, or the person's, or one of a manager in whose team they are. An admin sees all. */
export const COURSE_SEEN = `(c.client_id = $2 and c.deleted_at is null and (
  c.owner_id = $1 or ${COMPANY_WIDE} or ${SETS_ACCESSES}
  or exists (select from team_member m where m.manager_id = c.owner_id and m.person_id = $1)))`;

/** The person can follow the training now: it is there for them, and in their company's offer. */
export const FOLLOWED = `(${SEEN} and ${UNLOCKED})`;
