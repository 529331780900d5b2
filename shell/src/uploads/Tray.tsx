import { listUploads } from '@vr/shared-api/contract/uploads';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatPercent } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useStyles, useUploads } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { UploadActions, UploadState } from '@vr/shared-ui/UploadState';
import type { UploadProgress } from '@vr/shared-ui/uploads';
import { Button } from 'antd';
import { Check, ChevronDown, ChevronUp, CircleAlert, CircleCheck, FileUp, Upload, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogName } from '../dialogs/address.ts';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { type Summary, summaryOf } from './summary.ts';
import styles from './tray.css';
import type { ShellUploads } from './uploads.ts';
import { useTidings } from './useTidings.ts';

/** Shows again what the server still has of this person's uploads. */
function useFollowed(uploads: ShellUploads): void {
  const { api } = usePortal();
  const follow = useEffectEvent(() => {
    api.call(listUploads, {}).then(
      ({ items }) => uploads.follow(items.toReversed()),
      // It can be gone on with after the next start.
      () => undefined,
    );
  });
  useEffect(() => follow(), []);
}

/** Opens the tray when something fails, so that what to do about it is in sight. */
function useOpenedByFailure(uploads: readonly UploadProgress[], open: () => void): void {
  const before = useRef(new Map(uploads.map(({ key, state }) => [key, state])));
  const show = useEffectEvent(open);
  useEffect(() => {
    // Not by what had failed before this page.
    const fails = uploads.some(({ key, state }) => {
      const was = before.current.get(key);
      return state === 'failed' && was !== undefined && was !== 'failed';
    });
    before.current = new Map(uploads.map(({ key, state }) => [key, state]));
    if (fails) show();
  }, [uploads]);
}

const ICONS: Record<Summary['kind'], typeof Upload> = {
  failed: CircleAlert,
  'under-way': Upload,
  'needs-file': FileUp,
  done: CircleCheck,
};

/** Dialogs that fill the screen, and show the uploads that concern them. */
const COVERING: readonly (DialogName | undefined)[] = ['add-formation', 'edit-formation', 'add-course'];

/** The uploads of builds, in a corner of every page: a line, or a list to act upon. */
export default function Tray({ uploads }: { uploads: ShellUploads }) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const list = useUploads();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  useFollowed(uploads);
  const covered = COVERING.includes(useDialogs().opened?.name);
  useOpenedByFailure(list, () => {
    // The wizard over it says what has failed itself.
    if (!covered) setOpen(true);
  });
  const said = useTidings(list);
  useFocusKept(list.length, toggle);
  const summary = summaryOf(list);
  const live = (
    <p className="ui-hidden" role="status">
      {said}
    </p>
  );
  if (!summary || covered) return live;

  const { kind, count, percent } = summary;
  const texts: Record<Summary['kind'], string> = {
    failed: t('uploads.summaryFailed', { count }),
    'under-way': t('uploads.summary', { count, percent: formatPercent(percent ?? 0, lang) }),
    'needs-file': t('uploads.summaryNeedsFile', { count }),
    done: t('uploads.summaryDone', { count }),
  };
  const Icon = ICONS[kind];
  const Chevron = open ? ChevronDown : ChevronUp;
  const finished = list.filter(({ state }) => state === 'accepted');
  const clear = () => {
    for (const { key } of finished) uploads.dismiss(key);
  };
  const leave = (event: KeyboardEvent) => {
    // A dialog that was opened from here has its own Escape, which comes by here all the same.
    if (event.key !== 'Escape' || !open || !event.currentTarget.contains(event.target as Node)) return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <>
      {live}
      <section className={`shell-tray shell-tray-${kind}`} aria-label={t('uploads.title')} onKeyDown={leave}>
        {open && (
          <ul id={id} className="shell-tray-list">
            {list.map((upload) => (
              <Item key={upload.key} upload={upload} />
            ))}
          </ul>
        )}
        <div className="shell-tray-line">
          <button
            ref={toggle}
            type="button"
            className="shell-tray-toggle"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon size={20} aria-hidden />
            <span className="ui-num ui-ellipsis">{texts[kind]}</span>
            <Chevron size={18} aria-hidden />
          </button>
          {finished.length > 0 && (
            <Button
              type="text"
              icon={<X size={18} aria-hidden />}
              aria-label={t('uploads.clear', { count: finished.length })}
              onClick={clear}
            />
          )}
        </div>
        {percent !== null && (
          <div className="shell-tray-bar" aria-hidden="true">
            <div style={{ width: `${percent}%` }} />
          </div>
        )}
      </section>
    </>
  );
}

/** Where what had the focus has gone with its upload, the focus goes to the tray's button. */
function useFocusKept(count: number, toggle: { current: HTMLElement | null }): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) toggle.current?.focus();
    before.current = count;
  }, [count, toggle]);
}

function Item({ upload }: { upload: UploadProgress }) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const types = useContentTypeNames();
  const { place, title, fileName, size, state } = upload;
  const Icon = CONTENT_TYPE_ICONS[place.fileType];
  return (
    <li className={`shell-tray-item shell-tray-item-${state}`}>
      <span className="shell-tray-tile">
        <Icon size={20} />
      </span>
      <div>
        <p className="shell-tray-title">{title}</p>
        <p className="ui-meta shell-tray-file">
          {types[place.fileType]} · {fileName} · <span className="ui-num">{formatSize(size, lang)}</span>
        </p>
        <UploadState upload={upload} />
        {state === 'accepted' && (
          <Pill tone="success" small icon={<Check size={14} aria-hidden />}>
            {t('uploads.done')}
          </Pill>
        )}
        <UploadActions upload={upload} />
      </div>
    </li>
  );
}
