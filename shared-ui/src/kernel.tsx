/**
 * The portal's context: the shell (or an embedded element) creates it and remotes read it. The shell and the remotes share
 * one instance of this module in a page. The other modules of this package have no state, so the shell and each remote
 * bundle their own copy of them.
 */
import type { Api } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { listNotifications } from '@vr/shared-api/contract/notifications.schema';
import type { NotificationType, UiLang } from '@vr/shared-api/limits';
import type { ManifestPage } from '@vr/shared-api/remote';
import type { PortalRole } from '@vr/shared-api/roles';
import { portalRoleOfSession, type Session, type SessionStore } from '@vr/shared-api/session';
import { type ComponentType, createContext, type ReactNode, use, useCallback, useInsertionEffect } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { adoptSheet } from './adopt-sheet.ts';
import type { DraftStorage } from './form/drafts.ts';
import type { Results, WaitingResult } from './results/results.ts';
import type { UploadProgress, Uploads } from './upload/uploads.ts';

export interface Notice {
  kind: 'success' | 'error' | 'info' | 'warning';
  /** Already translated. */
  text: string;
}

/** A notification with texts in the reader's language, as the server returns it. */
export type PortalNotification = ResponseOf<typeof listNotifications>['items'][number];

/** 'offline': the device has no network. 'unreachable': the server does not reply. */
export type Connection = 'online' | 'offline' | 'unreachable';

export interface SlotProps {
  /** The versioned id of the slot, such as `catalog.resume.v1`. */
  id: string;
  /** Passed to the slot's component unchanged. */
  props?: Record<string, unknown>;
  /** Shown while the slot loads, and if no remote offers it. */
  fallback?: ReactNode;
}

export interface Portal {
  api: Api;
  session: SessionStore;
  lang: UiLang;
  setLang(lang: UiLang): void;
  notify(notice: Notice): void;
  connection: StoreApi<Connection>;
  /** The notification that the person has just opened, until a component has handled it. */
  activeNotification: StoreApi<PortalNotification | null>;
  /** Opens the satisfaction survey of a training, if the person's company uses it. `rating` presets the stars. */
  openSurvey(trainingId: number, rating?: number): void;
  /** Opens the wizard for a new training. */
  addTraining(): void;
  /** Opens the wizard for an existing training. */
  editTraining(trainingId: number): void;
  /** Opens the wizard for a new course. */
  addCourse(): void;
  /** Opens the wizard for an existing course. */
  editCourse(courseId: number): void;
  uploads: Uploads;
  /** Results of trainings that the browser stores until the server has them. */
  results: Results;
  /** The pages in the navigation of the current role, in order. */
  pages: readonly ManifestPage[];
  /** Renders a slot that another remote offers. */
  Slot: ComponentType<SlotProps>;
  /** Whether a remote offers the slot. Check this before showing a button that opens it. */
  offers(slotId: string): boolean;
  /** The root for style sheets and pop-ups: the document, or the shadow root of an embedded element. */
  root: Document | ShadowRoot;
  /** The storage for drafts: localStorage in the portal, memory in an embedded element. */
  storage: DraftStorage;
  /** The portal's origin. It differs from the page's origin in an embedded element. */
  origin: string;
}

const PortalContext = createContext<Portal | null>(null);
export const PortalProvider = PortalContext.Provider;

/**
 * The element whose width decides the layout of its content: a page or a dialog. Null before it is in the document. Style
 * sheets ask for its width with `@container vr-page`, components with `useWidthStep`.
 */
export const LayoutContainer = createContext<Element | null>(null);

/** The portal around this component. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('No PortalProvider above this component');
  return portal;
}

/** The selected part of the session. Renders again when it changes. */
export const useSession = <T,>(select: (session: Session) => T): T => useStore(usePortal().session, select);

/** The profile of the signed-in person. Throws if nobody is signed in. */
export function useProfile() {
  const profile = useSession((session) => session.profile);
  if (!profile) throw new Error('Nobody is signed in');
  return profile;
}

/** The current role of the signed-in person. Throws if nobody is signed in. */
export function useRole(): PortalRole {
  const role = useSession(portalRoleOfSession);
  if (!role) throw new Error('Nobody is signed in');
  return role;
}

/**
 * The notification that the person has just opened, if it has one of these types. The component that handles the
 * notification must then call `done`, so that it is handled only once.
 */
export function useActiveNotification(...types: NotificationType[]) {
  const { activeNotification } = usePortal();
  const notification = useStore(activeNotification);
  const done = useCallback(() => activeNotification.setState(null, true), [activeNotification]);
  return { active: notification && types.includes(notification.type) ? notification : null, done };
}

/** Whether the server cannot be reached. Queries then wait, and load automatically when the server can be reached again. */
export const useIsOffline = (): boolean => useStore(usePortal().connection) !== 'online';

/** The current list of uploads. */
export const useUploads = (): readonly UploadProgress[] => useStore(usePortal().uploads.list);

/** The results of the signed-in person that the server does not have yet. */
export const useWaitingResults = (): readonly WaitingResult[] => useStore(usePortal().results.waiting);

/** Renders a slot that another remote offers. */
export function Slot(slot: SlotProps) {
  const { Slot: RemoteSlot } = usePortal();
  return <RemoteSlot {...slot} />;
}

export { DialogHistory, useDialogEntry, useGoBack, useLeaveOpened } from './dialog/dialog-history.tsx';
export { adoptSheet };

/** Adopts a style sheet into the document or shadow root around this component. */
export function useStyles(sheet: StyleSheetModule): void {
  const { root } = usePortal();
  useInsertionEffect(() => adoptSheet(root, sheet), [root, sheet]);
}

/** The module that a remote exposes as `./remote`. */
export interface RemoteModule {
  /** The namespace of the remote's translations. */
  namespace: string;
  locales: (lang: UiLang) => Promise<{ default: Record<string, unknown> }>;
  /** The components of the pages, by page id. */
  pages: Record<string, () => Promise<{ default: ComponentType }>>;
  /** The components of the slots, by slot id. */
  // biome-ignore lint/suspicious/noExplicitAny: each slot has its own props, fixed by the version in its id
  slots: Record<string, () => Promise<{ default: ComponentType<any> }>>;
}

/** Types a remote's module, so that type errors appear in the module itself. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
