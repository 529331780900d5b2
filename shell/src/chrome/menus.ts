import { type Actor, isPartner } from '@vr/shared-api/permissions';
import type { ManifestPage } from '@vr/shared-api/remote';
import type { CurrentRole } from '@vr/shared-api/roles';
import type { DialogName, Wizard } from '../dialogs/address.ts';

/** Whether to hide the menus. Applications that show the portal in their own frame set this flag in the storage. */
export const menusHidden = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem('hide_menus') === 'true';

const DRAWER_KEY = 'drawer';

/** Whether the side drawer is open, which is the default. */
export const isDrawerOpen = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(DRAWER_KEY) !== 'closed';

export const storeDrawer = (storage: Pick<Storage, 'setItem'>, open: boolean): void =>
  storage.setItem(DRAWER_KEY, open ? 'open' : 'closed');

/** A button in the bars and menus. It opens the dialog of the same name. */
export type Action = Exclude<DialogName, 'help' | 'survey' | 'edit-training' | 'edit-course'>;

export interface Menus {
  leftBar: Action[];
  topBar: Action[];
  /** The actions that follow the pages. */
  bottomBar: Action[];
  account: Action[];
}

/** The person who sees the menus. Only the current role counts, not the person's other roles. */
interface Viewer {
  role: CurrentRole;
  /** Whether the session began with a unique code. Such a session cannot create another code. */
  person: Actor & { signedInByCode?: boolean };
}

export interface Screen {
  phone: boolean;
  drawerOpen: boolean;
}

const actionsWhere = (conditions: Partial<Record<Action, boolean>>): Action[] =>
  (Object.keys(conditions) as Action[]).filter((action) => conditions[action]);

/** Whether a person may switch roles: true for admins, in any of their roles, except for the admins of partners. */
export const canSwitchRole = (person: Actor): boolean =>
  person.roles.includes('ROLE_ADMINISTRATOR') && !isPartner(person);

/** Whether a person may open each wizard in the current role. */
export function wizardsFor({ role, person }: Viewer): Record<Wizard, boolean> {
  const admin = actsAsAdmin(role);
  return {
    'add-training': admin || role === 'ROLE_SUPER_ADMIN',
    'add-course': (admin || role === 'ROLE_MANAGER') && !isPartner(person),
  };
}

/** Whether the role is an admin's. The admin of a partner gets the same menus in both of their roles. */
const actsAsAdmin = (role: CurrentRole): boolean => role === 'ROLE_ADMINISTRATOR' || role === 'ROLE_PARTNER';

/** Returns the actions of the bars and menus for a person and a screen (spec §2 Navigation chrome, readings 23). */
export function menusFor(
  viewer: Viewer,
  { phone, drawerOpen }: Screen,
  isOffered: (what: Wizard | 'download') => boolean,
): Menus {
  const { role, person } = viewer;
  const superAdmin = role === 'ROLE_SUPER_ADMIN';
  const partner = isPartner(person);
  const mayMakeCode = !superAdmin && !person.signedInByCode;
  const mayAdd = wizardsFor(viewer);
  const wizards = {
    'add-training': mayAdd['add-training'] && isOffered('add-training'),
    'add-course': mayAdd['add-course'] && isOffered('add-course'),
  };
  const others = { 'switch-account': canSwitchRole(person), download: !superAdmin && isOffered('download') };
  const inTopBar = !phone && !drawerOpen;
  return {
    leftBar: phone ? [] : actionsWhere({ ...wizards, ...others }),
    topBar: actionsWhere({
      'add-training': inTopBar && wizards['add-training'],
      'add-course': inTopBar && wizards['add-course'] && actsAsAdmin(role),
      code: !phone && mayMakeCode,
      badges: partner ? phone : role === 'ROLE_MANAGER' || role === '',
      notifications: true,
    }),
    bottomBar: actionsWhere({ code: phone && mayMakeCode }),
    account: actionsWhere({ ...(phone ? wizards : {}), account: true, ...others }),
  };
}

const BOTTOM_BAR_MAX = 5;

/**
 * Splits pages into those in the bottom bar and the rest, which go to the account menu. `others`: the number of the bar's
 * entries that are not pages. A small phone's bar omits pages with `hiddenOnSmallPhones`. Pages with `serves`, such as the
 * dashboard, come first, because notifications and statistics buttons lead to them.
 */
export function bottomBar<P extends Pick<ManifestPage, 'hiddenOnSmallPhones' | 'serves'>>(
  pages: readonly P[],
  smallPhone: boolean,
  others = 0,
): { shown: readonly P[]; rest: readonly P[] } {
  const allowed = pages.filter(({ hiddenOnSmallPhones }) => !(smallPhone && hiddenOnSmallPhones));
  const first = [...allowed.filter(({ serves }) => serves), ...allowed.filter(({ serves }) => !serves)];
  const roomFor = new Set(first.slice(0, BOTTOM_BAR_MAX - others));
  return { shown: pages.filter((page) => roomFor.has(page)), rest: pages.filter((page) => !roomFor.has(page)) };
}
