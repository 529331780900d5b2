/**
 * What is one in a page and handed down by context: the shell (or an embedding) makes it, remotes read it. This module
 * is shared between the shell and the remotes; everything stateless beside it is bundled into each of them.
 */
import type { Api } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { listNotifications } from '@vr/shared-api/contract/notifications.schema';
import type { NotificationType, UiLang } from '@vr/shared-api/limits';
import type { ManifestPage } from '@vr/shared-api/remote';
import type { Shell } from '@vr/shared-api/roles';
import { type Session, type SessionStore, shellOfSession } from '@vr/shared-api/session';
import { type ComponentType, createContext, type ReactNode, use, useCallback, useInsertionEffect } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { UploadProgress, Uploads } from './uploads.ts';

export interface Notice {
  kind: 'success' | 'error' | 'info' | 'warning';
  /** Already translated. */
  text: string;
}

/** A notification as the server renders it. */
export type PortalNotification = ResponseOf<typeof listNotifications>['items'][number];

export interface SlotProps {
  /** Versioned id of the piece, such as `catalog.resume.v1`. */
  id: string;
  /** Handed to the piece as they are. */
  props?: Record<string, unknown>;
  /** Shown while it loads, and for good where no remote offers it. */
  fallback?: ReactNode;
}

export interface Portal {
  api: Api;
  session: SessionStore;
  /** The language of the interface. */
  lang: UiLang;
  setLang(lang: UiLang): void;
  notify(notice: Notice): void;
  /** The notification that the person has just opened, until whoever it is for has acted on it; since 1.1. */
  activeNotification: StoreApi<PortalNotification | null>;
  /** Asks what the person thinks of a training, where their company wants to know; since 1.1. */
  openSurvey(trainingId: number): void;
  /** Opens the wizard on a new training; since 1.2. */
  addFormation(): void;
  /** Opens the wizard on a training that exists; since 1.2. */
  editFormation(trainingId: number): void;
  /** Opens the wizard on a new course; since 1.4. */
  addCourse(): void;
  /** Opens the wizard on a course that exists; since 1.4. */
  editCourse(courseId: number): void;
  /** Builds on their way to the server; since 1.2. */
  uploads: Uploads;
  /** The pages in the navigation of the current shell, in order. */
  pages: readonly ManifestPage[];
  contentOrigin: string;
  /** Draws a piece that another remote offers. */
  Slot: ComponentType<SlotProps>;
  /** Whether some remote offers the piece, so that nothing leads to one that is not there; since 1.4. */
  offers(slotId: string): boolean;
  /** Where style sheets are adopted and pop-ups mounted: the document, or an embedding's shadow root. */
  root: Document | ShadowRoot;
}

const PortalContext = createContext<Portal | null>(null);
export const PortalProvider = PortalContext.Provider;

/** The portal around this component. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('No PortalProvider above this component');
  return portal;
}

/** A part of the session, kept up to date. */
export const useSession = <T,>(select: (session: Session) => T): T => useStore(usePortal().session, select);

/** The signed-in person's profile; only below the signed-in shell. */
export function useProfile() {
  const profile = useSession((session) => session.profile);
  if (!profile) throw new Error('Nobody is signed in');
  return profile;
}

/** The shell the person is in; only below the signed-in shell. */
export function useShell(): Shell {
  const shell = useSession(shellOfSession);
  if (!shell) throw new Error('Nobody is signed in');
  return shell;
}

/**
 * The notification that the person has just opened, if it is of one of these types: whoever shows what it is about acts
 * on it and then calls `done`, so that nobody acts twice.
 */
export function useActiveNotification(...types: NotificationType[]): {
  active: PortalNotification | null;
  done: () => void;
} {
  const { activeNotification } = usePortal();
  const notification = useStore(activeNotification);
  const done = useCallback(() => activeNotification.setState(null, true), [activeNotification]);
  return { active: notification && types.includes(notification.type) ? notification : null, done };
}

/** The uploads, kept up to date. */
export const useUploads = (): readonly UploadProgress[] => useStore(usePortal().uploads.list);

/** Shows a piece of another remote by its slot id. */
export function Slot(slot: SlotProps) {
  const { Slot: Piece } = usePortal();
  return <Piece {...slot} />;
}

/**
 * Adopts a style sheet (a `.css` import) into the document or the shadow root around this component. A constructed
 * sheet needs no style element, so it works under a strict CSP and inside a shadow root alike.
 */
export function useStyles(sheet: CSSStyleSheet): void {
  const { root } = usePortal();
  useInsertionEffect(() => {
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }, [root, sheet]);
}

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  /** Namespace of its translations. */
  namespace: string;
  locales: (lang: UiLang) => Promise<{ default: Record<string, unknown> }>;
  /** By page id. */
  pages: Record<string, () => Promise<{ default: ComponentType }>>;
  /** By slot id. */
  // biome-ignore lint/suspicious/noExplicitAny: each slot id has its own props, agreed by its version
  slots: Record<string, () => Promise<{ default: ComponentType<any> }>>;
}

/** Checks a remote's module where it is written. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
