import type { ApiError } from '@vr/shared-api/client';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { FileType, GoLive } from '@vr/shared-api/limits';
import type { StoreApi } from 'zustand/vanilla';

/** The target of an upload: one content type of a training or of a master content. */
export interface UploadPlace {
  kind: 'training' | 'master-content';
  id: number;
  fileType: FileType;
}

/** Returns the key of a place. Each place has at most one upload at a time. */
export const placeKey = ({ kind, id, fileType }: UploadPlace): string => `${kind}:${id}:${fileType}`;

export interface UploadOrder {
  place: UploadPlace;
  /** The name of the training or master content, shown in the list of uploads. */
  title: string;
  version: string;
  notes?: string;
  /** When the version goes live, by default at once. */
  goLive?: GoLive;
  /** An instant, only with ON. */
  goLiveAt?: string;
  offlineAvailable: boolean;
  file: File;
}

/**
 * - starting: the upload is being announced to the server.
 * - sending: bytes are being sent.
 * - waiting: the network is lost; the upload resumes automatically.
 * - needs-file: the page was reloaded; the upload resumes when the person chooses the same file again.
 * - inspecting: the server has all bytes.
 * - accepted: the build is stored as a version, live or not.
 * - failed: `error` says why.
 */
export type UploadState = 'starting' | 'sending' | 'waiting' | 'needs-file' | 'inspecting' | 'accepted' | 'failed';

export interface UploadProgress {
  /** The {@link placeKey} of `place`. */
  key: string;
  place: UploadPlace;
  title: string;
  version: string;
  fileName: string;
  /** The size of the file, in bytes. */
  size: number;
  /** The number of bytes that the server has. */
  sent: number;
  /** The recent speed; null while nothing is being sent. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  state: UploadState;
  error: ApiError | null;
  /** The result of the inspection; null until it has finished. */
  report: GateReport | null;
}

/** Uploads of builds. They continue while the person uses other parts of the portal. */
export interface Uploads {
  /** Uploads in progress, and ended ones that were not dismissed, in the order in which they were started. */
  list: StoreApi<readonly UploadProgress[]>;
  /** Starts an upload. Cancels an earlier upload to the same place. */
  start(order: UploadOrder): void;
  /** Continues an upload that failed or needs its file, from the last byte that the server has. */
  retry(key: string, file?: File): void;
  /** Cancels an upload and deletes its bytes from the server. */
  cancel(key: string): void;
  /** Removes an ended upload from the list. */
  dismiss(key: string): void;
}

/** Whether closing the portal would interrupt the upload, because not all bytes are sent. */
export const isSending = ({ state }: UploadProgress): boolean =>
  state === 'starting' || state === 'sending' || state === 'waiting';

/** Whether the upload is neither accepted nor failed. */
export const isUnderWay = (upload: UploadProgress): boolean =>
  isSending(upload) || upload.state === 'needs-file' || upload.state === 'inspecting';

/** Whether a file has the name and size of the file that the upload was started with. */
export const isSameFile = ({ fileName, size }: UploadProgress, file: File): boolean =>
  file.name === fileName && file.size === size;
