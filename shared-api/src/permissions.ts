/** The rules for permissions (spec §6, readings 1 and 4): pure functions that the server and the screens share. */

import type { TrainingStatus } from './limits.ts';

export const ROLES = ['ROLE_SUPER_ADMIN', 'ROLE_ADMINISTRATOR', 'ROLE_MANAGER', 'ROLE_PARTNER'] as const;
/** A role that the server stores for a person. A learner is a person without roles; everyone has the rights of a learner. */
export type Role = (typeof ROLES)[number];

/** The person whose permission is checked. */
export interface Actor {
  id: number;
  clientId: number;
  roles: readonly Role[];
}

const has = (role: Role) => (actor: Actor) => actor.roles.includes(role);

export const isSuperAdmin = has('ROLE_SUPER_ADMIN');
export const isPartner = has('ROLE_PARTNER');
export const isManager = has('ROLE_MANAGER');
/** Whether the person is a company's admin. A partner's admin acts as a partner, without an admin's rights (readings 11). */
export const isAdmin = (actor: Actor): boolean => has('ROLE_ADMINISTRATOR')(actor) && !isPartner(actor);

/**
 * Whether all launches of the person are test runs (readings 16). An admin's launches are test runs only on request, because
 * admins also take trainings as learners (readings 37).
 */
export const onlyTests = (actor: Actor): boolean => isPartner(actor) || isSuperAdmin(actor);

const everyone = (): boolean => true;
const isCompanyManager = (actor: Actor): boolean => isManager(actor) && !isPartner(actor);
const anyOf =
  (...rights: ((actor: Actor) => boolean)[]) =>
  (actor: Actor): boolean =>
    rights.some((right) => right(actor));

const PERMISSIONS = {
  'session:own': everyone,
  'client:read-current': everyone,
  'code:generate': everyone,
  /** Generate a unique code for others: a manager for the team, an admin for the company. */
  'code:generate-for-members': anyOf(isManager, isAdmin),
  'code:generate-for-partners': isSuperAdmin,
  'notification:read-own': everyone,
  'badge:read': everyone,
  'training:read': everyone,
  /** Read the trainings that the person's company owns, in every status. */
  'training:read-owned': anyOf(isAdmin, isPartner, isSuperAdmin),
  'training:like': everyone,
  'training:favorite': everyone,
  'training:launch': everyone,
  'training:rate': everyone,
  /** Create, edit and delete trainings of the person's company; the super admin also those of partners (spec §4, §6). */
  'training:write': anyOf(isAdmin, isPartner, isSuperAdmin),
  'training:request-validation': isPartner,
  'training:review': isSuperAdmin,
  /** Test the newest content of own trainings; the super admin also of partners' trainings (readings 16, decision 15). */
  'training:test': anyOf(isAdmin, isPartner, isSuperAdmin),
  'training:read-changes': anyOf(isPartner, isSuperAdmin),
  /** Set which groups of the person's company have access to a training of the company or its offer (readings 17). */
  'training:set-accesses': isAdmin,
  /** Read which groups have access. Managers need this permission because their people are in these groups. */
  'training:read-accesses': anyOf(isAdmin, isManager),
  'training:list-launched': anyOf(isAdmin, isManager, isPartner, isSuperAdmin),
  /** Read the courses that the person can see; the super admin those of any company. Partners and the platform have none. */
  'course:read': everyone,
  'course:favorite': everyone,
  /** Create courses and edit those that {@link mayEditCourse} allows. Partners have no courses (spec §6). */
  'course:write': anyOf(isAdmin, isCompanyManager),
  /** Suggest trainings and courses: a manager to their team and groups, an admin to the company (spec §6). */
  'suggestion:give': anyOf(isAdmin, isCompanyManager),
  'satisfaction:read': anyOf(isAdmin, isPartner, isSuperAdmin),
  'group:list': anyOf(isAdmin, isManager),
  /** Create, change and delete groups: an admin those of the company, a manager their own subgroups (spec §6). */
  'group:write': anyOf(isAdmin, isCompanyManager),
  'partner:list': anyOf(isAdmin, isPartner, isSuperAdmin),
  'quota:read': anyOf(isAdmin, isPartner, isSuperAdmin),
  /** Read master contents, if the company has access. Managers can only view them (readings 20); partners can use them. */
  'master-content:read': anyOf(isAdmin, isManager, isPartner, isSuperAdmin),
  'master-content:write': anyOf(isAdmin, isSuperAdmin),
  'resource:manage': anyOf(isAdmin, isSuperAdmin),
  /** List the company's documents to attach them, and add new ones. Managers need this permission for their courses. */
  'resource:use': anyOf(isAdmin, isCompanyManager, isSuperAdmin),
  'resource:download': everyone,
  /** List and restore deleted things that the person may delete, by the permissions above and by ownership. */
  'deletion:restore': anyOf(isAdmin, isManager, isPartner, isSuperAdmin),
  'session:report': everyone,
  /** Accept or reject reports of sessions of the company's people whose times are not plausible. */
  'held-report:decide': isAdmin,
  'stats:read-own': everyone,
  /** Read the figures of the people and trainings that the person is responsible for (docs/visibility.md). */
  'stats:read-group': anyOf(isAdmin, isManager, isPartner, isSuperAdmin),
  /** Read at which hours people of `stats:read-group` train. Not for partners: their learners belong to other companies. */
  'stats:read-hours': anyOf(isAdmin, isCompanyManager, isSuperAdmin),
  /** Read how much each client company uses a partner's trainings. The super admin must choose a partner. */
  'stats:read-clients': anyOf(isPartner, isSuperAdmin),
  /** Read the names of the people behind a figure, if the person may see the figures of these people. */
  'stats:read-people': anyOf(isAdmin, isManager, isPartner, isSuperAdmin),
  /** Print a summary of the team's or company's training in a period. Not for partners (see `stats:read-hours`). */
  'summary:read-group': anyOf(isAdmin, isCompanyManager, isSuperAdmin),
  /** Read the figures of courses; the super admin those of any company (readings 40). Partners have no courses. */
  'course:read-stats': anyOf(isAdmin, isCompanyManager, isSuperAdmin),
  /**
   * Reset people's progress, and undo a reset: a manager for the team, an admin for the company, and a partner for the
   * partner's own people in the partner's trainings (spec §6).
   */
  'progress:reset': anyOf(isManager, isAdmin, isPartner),
  /** Leave or rejoin the rankings of the company. Nobody can decide this for another person. */
  'ranking:set-own': everyone,
  'team:read': isManager,
  /** Find people of the company, add them to the person's own team, remove them from it, and remind them (spec §6). */
  'team:write': isCompanyManager,
  'member:list': anyOf(isAdmin, isSuperAdmin),
  /** Add, change, import, disable and delete the people of the person's company. */
  'member:write': isAdmin,
  'client:update-current': isAdmin,
  /** Read and change the certificate templates of the person's company; the super admin those of every company. */
  'certificate-template:manage': anyOf(isAdmin, isSuperAdmin),
  'audit:read': isAdmin,
  /** Read the security events of the person's company; the super admin those of the whole platform. */
  'security-event:read': anyOf(isAdmin, isSuperAdmin),
  'client:list': isSuperAdmin,
  /** Add, change and delete companies, and read their contracts and usage. */
  'client:manage': isSuperAdmin,
  'client:export': isSuperAdmin,
  'client:offer': isSuperAdmin,
  'release:manage': isSuperAdmin,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether the person's roles grant a permission. Endpoints check ownership and status themselves. */
export const can = (actor: Actor, permission: Permission): boolean => PERMISSIONS[permission](actor);

/** Whether roles give rights that the person does not have. An admin's rights include a manager's. */
export const hasRightsAbove = (actor: Actor, roles: readonly Role[]): boolean =>
  roles.some((role) => !actor.roles.includes(role) && !(role === 'ROLE_MANAGER' && isAdmin(actor)));

/**
 * Whether the person may add someone with these roles to their team. Only an admin may add managers: a manager can make
 * unique codes for their team, and could otherwise sign in as another manager.
 */
export const mayAddToTeam = (actor: Actor, roles: readonly Role[]): boolean =>
  isAdmin(actor) ? !hasRightsAbove(actor, roles) : roles.length === 0;

/** The properties that decide who may change a training. */
export interface TrainingState {
  isOwner: boolean;
  isFromPartner: boolean;
  /** Null for a training that needs no review. */
  status: TrainingStatus | null;
  alreadyPublished: boolean;
}

/** The statuses in which a partner's training waits for the platform. */
export const IN_REVIEW: readonly TrainingStatus[] = ['VALIDATION_REQUESTED', 'UNDER_REVIEW'];

/** Whether a validation is requested or in progress. The training cannot be edited or deleted until it ends (spec §4). */
export const isInReview = (status: TrainingStatus | null): boolean => IN_REVIEW.some((one) => one === status);

/** Whether the person may change a training in any status: their company's, or as super admin a partner's. */
export const mayChangeTraining = (actor: Actor, training: Pick<TrainingState, 'isOwner' | 'isFromPartner'>): boolean =>
  can(actor, 'training:write') && (training.isOwner || (isSuperAdmin(actor) && training.isFromPartner));

/** Whether the person may edit or delete a training in its current status (spec §4). */
export const mayEditTraining = (actor: Actor, training: TrainingState): boolean =>
  mayChangeTraining(actor, training) && !isInReview(training.status);

/** Whether the person may change languages and texts. Partners may do so only before publication (spec §2, readings 15). */
export const mayEditInformation = (actor: Actor, training: Pick<TrainingState, 'alreadyPublished'>): boolean =>
  !(isPartner(actor) && training.alreadyPublished);

/** The properties that decide who may change a course. */
export interface CourseState {
  isOwner: boolean;
  isGlobal: boolean;
}

/** Whether the person may edit and delete a course: their own, or as an admin the company's (spec §6). */
export const mayEditCourse = (actor: Actor, { isOwner, isGlobal }: CourseState): boolean =>
  can(actor, 'course:write') && (isOwner || (isGlobal && isAdmin(actor)));
