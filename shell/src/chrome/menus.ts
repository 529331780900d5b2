import { type Actor, isPartner } from '@vr/shared-api/permissions';
import type { CurrentRole } from '@vr/shared-api/roles';
import type { DialogName, Wizard } from '../dialogs/address.ts';

/** Whether the local flag hides the menus, as where another application shows the portal within its own frame. */
export const menusHidden = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem('hide_menus') === 'true';

const DRAWER_KEY = 'drawer';

/** Whether the side drawer is open: it is until the person closes it. */
export const drawerKeptOpen = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(DRAWER_KEY) !== 'closed';

/** Keeps the drawer as the person has put it. */
export const keepDrawer = (storage: Pick<Storage, 'setItem'>, open: boolean): void =>
  storage.setItem(DRAWER_KEY, open ? 'open' : 'closed');

/** Something that a bar offers: it opens the dialog of its name. */
export type Action = Exclude<DialogName, 'help' | 'survey' | 'edit-formation' | 'edit-course'>;

/** What the bars offer, each in its order. */
export interface Menus {
  leftBar: Action[];
  topBar: Action[];
  /** Beside the pages. */
  bottomBar: Action[];
  /** Below the person's name. */
  account: Action[];
}

/** Whom the menus are for: the role they act in decides, whatever other roles they hold. */
export interface Viewer {
  role: CurrentRole;
  person: Actor;
}

export interface Screen {
  phone: boolean;
  drawerOpen: boolean;
}

const those = (conditions: Partial<Record<Action, boolean>>): Action[] =>
  (Object.keys(conditions) as Action[]).filter((action) => conditions[action]);

/** May change roles: whoever is an admin, in whichever role they are now, and not of a partner. */
export const mayChangeProfile = (person: Actor): boolean =>
  person.roles.includes('ROLE_ADMINISTRATOR') && !isPartner(person);

/** Which wizards a person may open in their role, here or there on the screen. */
export function wizardsFor({ role, person }: Viewer): Record<Wizard, boolean> {
  const admin = actsAsAdmin(role);
  return {
    'add-formation': admin || role === 'ROLE_SUPER_ADMIN',
    'add-course': (admin || role === 'ROLE_MANAGER') && !isPartner(person),
  };
}

/** An admin, or the admin of a partner: those act as partner, whichever of their two roles is the current one. */
const actsAsAdmin = (role: CurrentRole): boolean => role === 'ROLE_ADMINISTRATOR' || role === 'ROLE_PARTNER';

/**
 * What the bars offer to a person on their screen (spec §2 Navigation chrome, readings 23); `offered` tells whether some
 * remote has the wizard.
 */
export function menusFor(viewer: Viewer, { phone, drawerOpen }: Screen, offered: (wizard: Wizard) => boolean): Menus {
  const { role, person } = viewer;
  const superAdmin = role === 'ROLE_SUPER_ADMIN';
  const partner = isPartner(person);
  const mayAdd = wizardsFor(viewer);
  const wizards = {
    'add-formation': mayAdd['add-formation'] && offered('add-formation'),
    'add-course': mayAdd['add-course'] && offered('add-course'),
  };
  const others = { 'switch-account': mayChangeProfile(person), download: !superAdmin };
  const inTopBar = !phone && !drawerOpen;
  return {
    leftBar: phone ? [] : those({ ...wizards, ...others }),
    topBar: those({
      'add-formation': inTopBar && wizards['add-formation'],
      'add-course': inTopBar && wizards['add-course'] && actsAsAdmin(role),
      code: !phone && !superAdmin,
      badges: partner ? phone : role === 'ROLE_MANAGER' || role === '',
      notifications: true,
    }),
    bottomBar: those({ code: phone && !superAdmin }),
    account: those({ ...(phone ? wizards : {}), account: true, ...others }),
  };
}

/** The pages that the navigation names on the person's screen; the addresses of the others still lead to them. */
export const navigationOf = <P extends { hiddenOnSmallPhones?: boolean }>(
  pages: readonly P[],
  smallPhone: boolean,
): readonly P[] => (smallPhone ? pages.filter((page) => !page.hiddenOnSmallPhones) : pages);

/** At most this many entries fit into the bottom bar of a phone. */
const BOTTOM_BAR_MAX = 5;

/** The pages of the bottom bar beside `others` that have their place there, and those left for the account menu. */
export function bottomBar<P>(pages: readonly P[], others = 0): { shown: readonly P[]; rest: readonly P[] } {
  const places = BOTTOM_BAR_MAX - others;
  return { shown: pages.slice(0, places), rest: pages.slice(places) };
}
