import type { ApiError } from '@vr/shared-api/client';
import type { GateReport } from '@vr/shared-api/contract/uploads.schema';
import type { FileType } from '@vr/shared-api/limits';
import type { StoreApi } from 'zustand/vanilla';

/** Where a build goes: a type of a training or of a master content. */
export interface UploadPlace {
  kind: 'training' | 'master-content';
  id: number;
  fileType: FileType;
}

/** Tells one place from another; there is one upload at a time for each. */
export const placeKey = ({ kind, id, fileType }: UploadPlace): string => `${kind}:${id}:${fileType}`;

/** A build to be sent. */
export interface UploadOrder {
  place: UploadPlace;
  /** The training's or the master content's name, for whoever watches. */
  title: string;
  version: string;
  offlineAvailable: boolean;
  file: File;
}

/**
 * starting: announced to the server. sending: bytes travel. waiting: the network is lost; it goes on by itself.
 * needs-file: it was begun before a reload, and goes on once the person chooses the same file again. inspecting: all
 * bytes are there. accepted: it counts. failed: `error` says why.
 */
export type UploadState = 'starting' | 'sending' | 'waiting' | 'needs-file' | 'inspecting' | 'accepted' | 'failed';

/** An upload as it is shown. */
export interface UploadProgress {
  /** {@link placeKey} of its place. */
  key: string;
  place: UploadPlace;
  title: string;
  version: string;
  fileName: string;
  /** Bytes in all, and those that the server has. */
  size: number;
  sent: number;
  /** Of late; null while nothing travels. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  state: UploadState;
  error: ApiError | null;
  /** What the inspection found, once it is over. */
  report: GateReport | null;
}

/** Uploads of builds: they go on while the person does something else in the portal. */
export interface Uploads {
  /** Those that are on their way or have ended and not been dismissed, in the order they were begun. */
  list: StoreApi<readonly UploadProgress[]>;
  /** Begins one; another of the same place is given up for it. */
  start(order: UploadOrder): void;
  /** Goes on with one that failed, or that needs its file; resumes where the server has it. */
  retry(key: string, file?: File): void;
  /** Gives it up: nothing of it stays on the server. */
  cancel(key: string): void;
  /** Takes one that has ended out of the list. */
  dismiss(key: string): void;
}

/** Whether leaving the portal would break it off: its bytes travel, or wait to. */
export const isSending = ({ state }: UploadProgress): boolean =>
  state === 'starting' || state === 'sending' || state === 'waiting';

/** Whether it has neither been accepted nor failed. */
export const isUnderWay = (upload: UploadProgress): boolean =>
  isSending(upload) || upload.state === 'needs-file' || upload.state === 'inspecting';

/** Whether this is the file that an upload was begun with, as far as its name and size tell. */
export const isFileOf = ({ fileName, size }: UploadProgress, file: File): boolean =>
  file.name === fileName && file.size === size;
