import { isUnderWay, type UploadProgress } from '@vr/shared-ui/uploads';

/** All uploads in a line. */
export interface Summary {
  /** What matters most: what has failed, then what goes on, then what needs the person, then what is done. */
  kind: 'failed' | 'needs-file' | 'under-way' | 'done';
  /** How many of that kind. */
  count: number;
  /** Of the bytes of those under way, 0 to 100. */
  percent: number;
}

const share = (uploads: readonly UploadProgress[]): number => {
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0);
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0);
  return size === 0 ? 0 : Math.floor((100 * sent) / size);
};

/** What the collapsed tray says of the uploads; nothing where there are none. */
export function summaryOf(uploads: readonly UploadProgress[]): Summary | undefined {
  if (uploads.length === 0) return undefined;
  const underWay = uploads.filter((upload) => isUnderWay(upload) && upload.state !== 'needs-file');
  const percent = share(underWay);
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  if (failed > 0) return { kind: 'failed', count: failed, percent };
  if (underWay.length > 0) return { kind: 'under-way', count: underWay.length, percent };
  const waiting = uploads.filter(({ state }) => state === 'needs-file').length;
  if (waiting > 0) return { kind: 'needs-file', count: waiting, percent };
  return { kind: 'done', count: uploads.length, percent: 100 };
}
