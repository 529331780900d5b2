/** Who may do what (spec §6, readings 1 and 4). Pure functions of the person; the server and the screens ask the same. */

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
  'session:report': everyone,
  'stats:read-own': everyone,
  'member:list': (actor: Actor) => isAdmin(actor) || isSuperAdmin(actor),
  'client:list': isSuperAdmin,
} as const satisfies Record<string, (actor: Actor) => boolean>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether this person's roles include the right; what a row or a state adds to that is the endpoint's own business. */
export const can = (actor: Actor, permission: Permission): boolean => PERMISSIONS[permission](actor);
