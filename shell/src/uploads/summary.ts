import { isUnderWay, type UploadProgress } from '@vr/shared-ui/uploads';

/** A summary of all uploads, for the collapsed tray. */
export interface Summary {
  /** The most important state of any upload, in this order: failed, needs a file, under way, done. */
  kind: 'failed' | 'needs-file' | 'under-way' | 'done';
  /** How many uploads have the state `kind`. */
  count: number;
  /** The percentage of bytes sent, over all uploads under way; null if no upload is under way. */
  percent: number | null;
}

const share = (uploads: readonly UploadProgress[]): number => {
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0);
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0);
  return size === 0 ? 0 : Math.floor((100 * sent) / size);
};

/** Returns what the collapsed tray shows, or undefined if there are no uploads. */
export function summaryOf(uploads: readonly UploadProgress[]): Summary | undefined {
  if (uploads.length === 0) return undefined;
  const underWay = uploads.filter((upload) => isUnderWay(upload) && upload.state !== 'needs-file');
  const percent = underWay.length > 0 ? share(underWay) : null;
  const count = (state: UploadProgress['state']) => uploads.filter((upload) => upload.state === state).length;
  if (count('failed') > 0) return { kind: 'failed', count: count('failed'), percent };
  if (count('needs-file') > 0) return { kind: 'needs-file', count: count('needs-file'), percent };
  if (underWay.length > 0) return { kind: 'under-way', count: underWay.length, percent };
  return { kind: 'done', count: uploads.length, percent };
}
