import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';

/*
 * The rules for who sees a training, as SQL for the list, the detail, likes, launches and reports. Each function returns a
 * condition on t (the training) and w (its owner); see TRAININGS.
 */

/** The person for whom a condition is written, as SQL: parameters such as `:readerId`, or columns such as `p.id`. */
export interface Viewer {
  person: string;
  /** The person's company. */
  company: string;
}

/** A company, as an SQL expression. */
export interface ViewerCompany {
  company: string;
  /** The expression to compare with a training's owner, if it must differ from `company`. */
  owner?: string;
}

export type TrainingViewer = Viewer & ViewerCompany;

/** All trainings with their owners, including deleted ones. */
export const TRAININGS = 'training t join client w on w.id = t.client_id';

const ownTraining = ({ company, owner = company }: ViewerCompany): string => `t.client_id = ${owner}`;

/** Trainings that the company owns, in any state. */
export const ownedTraining = (company: ViewerCompany): string => `(${ownTraining(company)} and t.deleted_at is null)`;

/** The global catalogue: the platform's own trainings, and those of partners. */
const GLOBAL = `(t.client_id = ${PLATFORM_CLIENT_ID} or w.type = 'PARTNER')`;

/**
 * Trainings that need no review or have passed one. A validated training stays published while its owner prepares the
 * next version (readings 15).
 */
const PUBLISHED = `((t.status is null and w.type <> 'PARTNER') or t.status = 'VALIDATED' or t.already_published)`;

/**
 * SQL condition: the person can restrict a training to groups. Such a person always sees the training, because otherwise
 * they could not lift the restriction.
 */
const setsAccesses = ({ person }: Pick<Viewer, 'person'>): string =>
  `exists (select from person s where s.id = ${person}
  and 'ROLE_ADMINISTRATOR' = any(s.roles) and not 'ROLE_PARTNER' = any(s.roles))`;

/** Trainings that the company has not restricted to groups, or has restricted to a group that the person is in. */
export const accessibleTraining = ({ person, company }: Viewer): string => `(
  not exists (select from training_restriction x where x.client_id = ${company} and x.training_id = t.id)
  or exists (select from training_access a join person_group_member i on i.group_id = a.group_id
             where a.client_id = ${company} and a.training_id = t.id and i.person_id = ${person})
  or ${setsAccesses({ person })})`;

/**
 * Trainings that an offer may contain: the published ones of the global catalogue, with or without content. An offer keeps
 * a training while its content is being replaced.
 */
export const OFFERABLE_TRAINING = `(t.deleted_at is null and w.deleted_at is null and ${PUBLISHED} and ${GLOBAL})`;

/** Published trainings with content that are the company's own or global, whichever groups may access them. */
export const providedTraining = (company: ViewerCompany): string => `(
  t.deleted_at is null and w.deleted_at is null and t.live_types <> '{}' and ${PUBLISHED}
  and (${ownTraining(company)} or ${GLOBAL}))`;

/** Trainings that the person sees as a learner, even if their company has not unlocked them. */
export const visibleTraining = (viewer: TrainingViewer): string =>
  `(${providedTraining(viewer)} and ${accessibleTraining(viewer)})`;

/** Trainings that the company owns or has in its offer. For the platform's own company, all trainings. */
export const unlockedTraining = (viewer: ViewerCompany): string => `(${ownTraining(viewer)}
  or ${viewer.company} = ${PLATFORM_CLIENT_ID}
  or exists (select from offer o where o.client_id = ${viewer.company} and o.training_id = t.id))`;

/** Trainings that the person can play now: visible and unlocked. */
export const playableTraining = (viewer: TrainingViewer): string =>
  `(${visibleTraining(viewer)} and ${unlockedTraining(viewer)})`;

/**
 * Trainings that a person who launched them may still play: not deleted, and not withdrawn from the person. Replaced
 * content or a review does not interrupt play. `test` and `reviews` are SQL conditions. `test`: the launch was a test
 * run. `reviews`: the person reviews partners' trainings.
 */
export const launchedTraining = (viewer: Viewer, { test, reviews }: { test: string; reviews: string }): string => `(
  t.deleted_at is null and w.deleted_at is null and ((${accessibleTraining(viewer)} and ${unlockedTraining(viewer)})
    or (${test} and (${ownTraining(viewer)} or (${reviews} and ${REVIEWABLE_TRAINING})))))`;

/** Partners' trainings that the super admin reviews: all but drafts, which only their partner sees (readings 14). */
export const REVIEWABLE_TRAINING = `(
  t.deleted_at is null and w.deleted_at is null and w.type = 'PARTNER' and (t.status <> 'CREATED' or t.already_published))`;

/** Trainings whose newest version the viewer sees: the company's own trainings and, for reviewers, partners' trainings. */
export const ownedOrReviewedTraining = (company: ViewerCompany, { reviews }: { reviews: string }): string =>
  `(${ownedTraining(company)} or (${reviews} and ${REVIEWABLE_TRAINING}))`;

/*
 * SQL conditions on step_file that select a training's step file. If several rows match, the latest version counts.
 * Owners and reviewers see the newest step file, learners the live one. A partner's step file goes live when it is
 * validated. All others go live at once.
 */
export const NEWEST_STEP_FILE = 'removed_at is null and withdrawn_at is null';
export const LIVE_STEP_FILE = 'removed_at is null and live_at is not null';
/** SQL condition on `step_file`: the next validation publishes or removes it. */
export const WAITING_STEP_FILE = 'removed_at is null and (live_at is null or withdrawn_at is not null)';

// Reads attempts rather than sessions, because sessions are partitioned by month and a search would read every month.
/** Trainings that the person has played, including deleted trainings and attempts that were reset. */
export const playedTraining = ({ person }: Pick<Viewer, 'person'>): string =>
  `exists (select from attempt a where a.person_id = ${person} and a.training_id = t.id)`;

/** Trainings in which the person has a result: a session that no reset has voided. */
export const trainingWithResult = ({ person }: Pick<Viewer, 'person'>): string =>
  `exists (select from attempt a where a.person_id = ${person} and a.training_id = t.id and a.voided_at is null)`;

/** Trainings that are private to another company. The person must not read their texts, even after playing them. */
export const foreignTraining = ({ company }: Pick<Viewer, 'company'>): string =>
  `(w.type <> 'PARTNER' and t.client_id not in (${company}, ${PLATFORM_CLIENT_ID}))`;

/**
 * Trainings whose titles the person may read: visible ones, owned ones if `seesOwned`, reviewable ones if `reviews`, and
 * trainings in which the person has a result. A training with a result may be deleted, but must not be private to another
 * company. `seesOwned` and `reviews` are SQL conditions.
 */
export const nameableTraining = (
  viewer: TrainingViewer,
  { seesOwned, reviews }: { seesOwned: string; reviews: string },
): string => `(${visibleTraining(viewer)} or (${seesOwned} and ${ownedTraining(viewer)})
  or (${reviews} and ${REVIEWABLE_TRAINING}) or (${trainingWithResult(viewer)} and not ${foreignTraining(viewer)}))`;

/**
 * SQL condition: the person reads the title that the training had before it passed to the platform. This applies to
 * people of other companies while nobody can play the training, because the platform may be preparing a new title.
 */
const keepsTitle = ({ company }: Pick<Viewer, 'company'>): string => `(t.client_id <> ${company}
  and (t.deleted_at is not null or t.live_types = '{}') and exists (select from kept_title k where k.training_id = t.id))`;

/**
 * A subquery with the language and the title of the training t, in the language `lang` if possible. The caller checks
 * that the person may read the title; see {@link nameableTraining}.
 */
export const titleOfTraining = (viewer: Pick<Viewer, 'company'>, lang: string): string => `(
  select m.lang, m.title from (
    select lang, position, title from training_text where training_id = t.id and not ${keepsTitle(viewer)}
    union all select lang, position, title from kept_title where training_id = t.id and ${keepsTitle(viewer)}) m
  order by (m.lang = ${lang}) desc, (m.lang = 'en') desc, m.position, m.lang limit 1)`;

/** The picture of the training t. People who read a kept title do not see a picture that the platform may have changed. */
export const logoOfTraining = (viewer: Pick<Viewer, 'company'>): string =>
  `(case when not ${keepsTitle(viewer)} then t.logo end)`;
