/** Who may do what (spec §6, readings 1 and 4). Pure functions of the person; the server and the screens ask the same. */

import type { TrainingStatus } from './limits.ts';

export const ROLES = ['ROLE_SUPER_ADMIN', 'ROLE_ADMINISTRATOR', 'ROLE_MANAGER', 'ROLE_PARTNER'] as const;
/** A server role. A learner is a person without one; everybody has the learner's rights. */
export type Role = (typeof ROLES)[number];

/** What a right depends on: the person's roles and company. */
export interface Actor {
  id: number;
  clientId: number;
  roles: readonly Role[];
}

const has = (role: Role) => (actor: Actor) => actor.roles.includes(role);

export const isSuperAdmin = has('ROLE_SUPER_ADMIN');
export const isPartner = has('ROLE_PARTNER');
export const isManager = has('ROLE_MANAGER');
/** Admin of a company; a partner's admin acts as partner and has none of a company admin's rights (readings 11). */
export const isAdmin = (actor: Actor): boolean => has('ROLE_ADMINISTRATOR')(actor) && !isPartner(actor);

const everyone = (): boolean => true;

export const PERMISSIONS = {
  'session:own': everyone,
  'client:read-current': everyone,
  /** A unique code for oneself. */
  'code:generate': everyone,
  /** A unique code for others: those one manages, or those of one's company. */
  'code:generate-for-members': (actor: Actor) => isManager(actor) || isAdmin(actor),
  /** A unique code for a partner's representative. */
  'code:generate-for-partners': isSuperAdmin,
  'notification:read-own': everyone,
  'badge:read': everyone,
  'training:read': everyone,
  /** What one's company owns, in every state of its making. */
  'training:read-owned': (actor: Actor) => isAdmin(actor) || isPartner(actor) || isSuperAdmin(actor),
  'training:like': everyone,
  'training:favorite': everyone,
  'training:launch': everyone,
  'training:rate': everyone,
  /** Makes, edits and deletes trainings of one's company; the super admin also partners' (spec §4, §6). */
  'training:write': (actor: Actor) => isAdmin(actor) || isPartner(actor) || isSuperAdmin(actor),
  /** Hands a training of one's own in for validation (spec §4). */
  'training:request-validation': isPartner,
  /** Looks at what partners hand in, and puts it online or sends it back. */
  'training:review': isSuperAdmin,
  /** Whose launches only try a training out and never count (readings 16). */
  'training:test': (actor: Actor) => isPartner(actor) || isSuperAdmin(actor),
  /** Says which groups of one's company get a training, own or global (readings 17). */
  'training:set-accesses': isAdmin,
  /** Reads which groups those are: a manager's people are in some of them. */
  'training:read-accesses': (actor: Actor) => isAdmin(actor) || isManager(actor),
  /** Which trainings were played, by the people one looks after. */
  'training:list-launched': (actor: Actor) =>
    isAdmin(actor) || isManager(actor) || isPartner(actor) || isSuperAdmin(actor),
  /** Courses of one's company, as far as one sees them; partners and the platform have none. */
  'course:read': everyone,
  'course:favorite': everyone,
  /** Makes courses, and changes those of {@link mayEditCourse}; partners make none (spec §6). */
  'course:write': (actor: Actor) => isAdmin(actor) || (isManager(actor) && !isPartner(actor)),
  /** Attaches documents of the company's library, which is its admins' to look after. */
  'course:set-resources': isAdmin,
  /** Suggests trainings and courses: a manager to their team and groups, an admin to the company (spec §6). */
  'suggestion:give': (actor: Actor) => isAdmin(actor) || (isManager(actor) && !isPartner(actor)),
  /** What people have said of one's trainings in the satisfaction survey. */
  'satisfaction:read': (actor: Actor) => isAdmin(actor) || isPartner(actor) || isSuperAdmin(actor),
  'group:list': (actor: Actor) => isAdmin(actor) || isManager(actor),
  'partner:list': (actor: Actor) => isAdmin(actor) || isPartner(actor) || isSuperAdmin(actor),
  'quota:read': (actor: Actor) => isAdmin(actor) || isPartner(actor) || isSuperAdmin(actor),
  /** Managers read them too (readings 20), partners choose them; the company must have masterContentAccess. */
  'master-content:read': (actor: Actor) =>
    isAdmin(actor) || isManager(actor) || isPartner(actor) || isSuperAdmin(actor),
  'master-content:write': (actor: Actor) => isAdmin(actor) || isSuperAdmin(actor),
  'resource:manage': (actor: Actor) => isAdmin(actor) || isSuperAdmin(actor),
  /** Documents of what one may follow. */
  'resource:download': everyone,
  'session:report': everyone,
  'stats:read-own': everyone,
  /** The people of one's own team. */
  'team:read': isManager,
  'member:list': (actor: Actor) => isAdmin(actor) || isSuperAdmin(actor),
  'client:list': isSuperAdmin,
  /** What of the global catalogue is included for a company's people (design §7). */
  'client:offer': isSuperAdmin,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether this person's roles include the right; what a row or a state adds to that is the endpoint's own business. */
export const can = (actor: Actor, permission: Permission): boolean => PERMISSIONS[permission](actor);

/** What a right to change a training depends on, as its card and its detail tell it. */
export interface TrainingState {
  isOwner: boolean;
  isFromPartner: boolean;
  /** Null for what needs no review. */
  status: TrainingStatus | null;
  alreadyPublished: boolean;
}

/** Requested or under way: nobody edits or deletes it meanwhile (spec §4). */
export const isInReview = (status: TrainingStatus | null): boolean =>
  status === 'VALIDATION_REQUESTED' || status === 'UNDER_REVIEW';

/** Whose training it is to change, in whatever state: its company's, and a partner's the super admin's too. */
export const mayChangeTraining = (actor: Actor, training: Pick<TrainingState, 'isOwner' | 'isFromPartner'>): boolean =>
  can(actor, 'training:write') && (training.isOwner || (isSuperAdmin(actor) && training.isFromPartner));

/** Whether this person may edit or delete this training now (spec §4). */
export const mayEditTraining = (actor: Actor, training: TrainingState): boolean =>
  mayChangeTraining(actor, training) && !isInReview(training.status);

/** Whether languages and texts may still change: not by a partner once it is published (spec §2, readings 15). */
export const mayEditInformation = (actor: Actor, training: Pick<TrainingState, 'alreadyPublished'>): boolean =>
  !(isPartner(actor) && training.alreadyPublished);

/** Whose a course is, as its card tells it. */
export interface CourseState {
  isOwner: boolean;
  isGlobal: boolean;
}

/** Whether this person may change and delete a course: its owner, and an admin what is the company's (spec §6). */
export const mayEditCourse = (actor: Actor, { isOwner, isGlobal }: CourseState): boolean =>
  can(actor, 'course:write') && (isOwner || (isGlobal && isAdmin(actor)));
