import { listUploads } from '@vr/shared-api/contract/uploads';
import { Button } from '@vr/shared-ui/Button';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatPercent } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useStyles, useUploads } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { UploadActions, UploadState } from '@vr/shared-ui/UploadState';
import type { UploadProgress } from '@vr/shared-ui/uploads';
import { useOnChange } from '@vr/shared-ui/useOnChange';
import {
  Check,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  FileUp,
  type LucideIcon,
  Upload,
  X,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogName } from '../dialogs/address.ts';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { type Summary, summaryOf } from './summary.ts';
import sheet, * as styles from './tray.css';
import type { ShellUploads } from './uploads.ts';
import { useUploadMessages } from './useUploadMessages.ts';

/** Shows the person's uploads that are still on the server. */
function useRestoredUploads(uploads: ShellUploads): void {
  const { api } = usePortal();
  const restore = useEffectEvent(() => {
    api.call(listUploads, {}).then(
      ({ items }) => uploads.restore(items.toReversed()),
      // If this call fails, the uploads show after the next page load.
      () => undefined,
    );
  });
  useEffect(() => restore(), []);
}

const LOOKS: Record<Summary['kind'], { Icon: LucideIcon; text: string; tone?: string | undefined }> = {
  failed: { Icon: CircleAlert, text: 'uploads.summaryFailed', tone: styles.trayFailed },
  'under-way': { Icon: Upload, text: 'uploads.summary' },
  'needs-file': { Icon: FileUp, text: 'uploads.summaryNeedsFile', tone: styles.trayNeedsFile },
  done: { Icon: CircleCheck, text: 'uploads.summaryDone', tone: styles.trayDone },
};

/** The full-screen dialogs. They show their own uploads. */
const FULL_SCREEN_DIALOGS: readonly (DialogName | undefined)[] = [
  'add-training',
  'edit-training',
  'add-course',
  'edit-course',
];

/** The uploads of builds, in a corner of every page: a summary line that expands to a list with buttons. */
export default function Tray({ uploads }: { uploads: ShellUploads }) {
  useStyles(sheet);
  const list = useUploads();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useRestoredUploads(uploads);
  const hidden = FULL_SCREEN_DIALOGS.includes(useDialogs().opened?.name);
  const announcement = useUploadMessages(list, () => {
    // An open wizard shows the failure itself.
    if (!hidden) setOpen(true);
  });
  // The focused element may have been removed together with its upload.
  useOnChange(list.length, (before) => {
    if (list.length < before && document.activeElement === document.body) toggle.current?.focus();
  });
  const summary = summaryOf(list);
  return (
    <>
      <p className="ui-hidden" role="status">
        {announcement}
      </p>
      {summary && !hidden && (
        <UploadList list={list} summary={summary} toggle={toggle} open={open} setOpen={setOpen} uploads={uploads} />
      )}
    </>
  );
}

interface UploadListProps {
  list: readonly UploadProgress[];
  summary: Summary;
  toggle: RefObject<HTMLButtonElement | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
  uploads: ShellUploads;
}

function UploadList({ list, summary, toggle, open, setOpen, uploads }: UploadListProps) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const id = useId();
  const { kind, count, percent } = summary;
  const { Icon, text, tone = '' } = LOOKS[kind];
  const Chevron = open ? ChevronDown : ChevronUp;
  const finished = list.filter(({ state }) => state === 'accepted');
  const clear = () => {
    for (const { key } of finished) uploads.dismiss(key);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    // In React's tree, events of a dialog opened from here bubble to this handler. The dialog handles Escape itself.
    if (event.key !== 'Escape' || !open || !event.currentTarget.contains(event.target as Node)) return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <section className={`${styles.tray} ${tone}`} aria-label={t('uploads.title')} onKeyDown={closeOnEscape}>
      {open && (
        <ul id={id} className={styles.trayList}>
          {list.map((upload) => (
            <Item key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <div className={styles.trayLine}>
        <button
          ref={toggle}
          type="button"
          className={styles.trayToggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon size={20} />
          <span className="ui-num ui-ellipsis">{t(text, { count, percent: formatPercent(percent ?? 0, lang) })}</span>
          <Chevron size={18} />
        </button>
        {finished.length > 0 && (
          <Button
            type="text"
            icon={<X size={18} />}
            aria-label={t('uploads.clear', { count: finished.length })}
            onClick={clear}
          />
        )}
      </div>
      {percent !== null && (
        <div className={styles.trayBar} aria-hidden="true">
          <div style={{ width: `${percent}%` }} />
        </div>
      )}
    </section>
  );
}

function Item({ upload }: { upload: UploadProgress }) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const types = useContentTypeNames();
  const { place, title, fileName, size, state } = upload;
  const Icon = CONTENT_TYPE_ICONS[place.fileType];
  return (
    <li className={`${styles.trayItem} ${state === 'failed' ? styles.trayItemFailed : ''}`}>
      <span className={styles.trayTile}>
        <Icon size={20} />
      </span>
      <div>
        <p className={styles.trayTitle}>{title}</p>
        <p className={`ui-meta ${styles.trayFile}`}>
          {types[place.fileType]} · {fileName} · <span className="ui-num">{formatSize(size, lang)}</span>
        </p>
        <UploadState upload={upload} />
        {state === 'accepted' && (
          <Pill tone="success" small icon={<Check size={14} />}>
            {t('uploads.done')}
          </Pill>
        )}
        <UploadActions upload={upload} />
      </div>
    </li>
  );
}
