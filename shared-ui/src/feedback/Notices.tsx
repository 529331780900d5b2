import { NOTICE_MS, NOTICES_MAX } from '@vr/shared-api/limits';
import { type Notice, usePortal, useStyles } from '@vr/shared-ui/kernel';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import sheet, * as styles from './notices.css';

interface QueuedNotice extends Notice {
  id: number;
}

/** Creates the notice queue of a portal. Keeps the newest NOTICES_MAX. A repeated notice replaces the earlier one. */
export function createNotices() {
  const store = createStore<readonly QueuedNotice[]>(() => []);
  let id = 0;
  return {
    store,
    notify({ kind, text }: Notice): void {
      id += 1;
      const others = store.getState().filter((shown) => shown.kind !== kind || shown.text !== text);
      store.setState([...others, { id, kind, text }].slice(-NOTICES_MAX), true);
    },
    dismiss: (dismissedId: number): void =>
      store.setState(
        store.getState().filter((shown) => shown.id !== dismissedId),
        true,
      ),
  };
}

export type NoticeQueue = ReturnType<typeof createNotices>;

export const NOTICE_ICONS: Record<Notice['kind'], LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  warning: TriangleAlert,
};

function NoticeLine({ kind, text, onClose }: Notice & { onClose(): void }) {
  const { t } = useTranslation('ui');
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const close = useEffectEvent(onClose);
  const paused = hovered || focused;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(close, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  const names: Record<Notice['kind'], string> = {
    success: t('notice.success'),
    error: t('notice.error'),
    info: t('notice.info'),
    warning: t('notice.warning'),
  };
  const Icon = NOTICE_ICONS[kind];
  return (
    <li
      className={styles.notice}
      data-kind={kind}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon size={20} role="img" aria-label={names[kind]} />
      <span>{text}</span>
      <button type="button" aria-label={t('close')} onClick={onClose}>
        <X size={18} />
      </button>
    </li>
  );
}

/** The distance between the notices and the buttons of a dialog below them, in pixels. */
const GAP = 12;

/** While notices are shown, moves them above the buttons of any open dialog. */
function useClearOfButtons(notices: RefObject<HTMLElement | null>, isShown: boolean): void {
  const { root } = usePortal();
  useEffect(() => {
    const element = notices.current;
    if (!isShown || !element) return;
    let frame = 0;
    const lift = () => {
      const foots = [...root.querySelectorAll('.ant-modal-footer')].map((foot) => foot.getBoundingClientRect());
      const reach = window.innerHeight - element.offsetHeight - GAP;
      const tops = foots.filter(({ height, bottom }) => height > 0 && bottom > reach).map(({ top }) => top);
      element.style.bottom = tops.length > 0 ? `${window.innerHeight - Math.min(...tops) + GAP}px` : '';
      frame = requestAnimationFrame(lift);
    };
    lift();
    return () => cancelAnimationFrame(frame);
  }, [notices, isShown, root]);
}

/** Shows each notice for NOTICE_MS, and longer while it is hovered or focused. Never over the buttons of a dialog. */
export function Notices({ notices: { store, dismiss } }: { notices: NoticeQueue }) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const shown = useStore(store);
  const section = useRef<HTMLElement>(null);
  useClearOfButtons(section, shown.length > 0);
  const lines = (polite: boolean) =>
    shown
      .filter(({ kind }) => polite === (kind === 'success' || kind === 'info'))
      .map(({ id, kind, text }) => <NoticeLine key={id} kind={kind} text={text} onClose={() => dismiss(id)} />);
  return (
    <section ref={section} className={styles.notices} aria-label={t('notice.list')}>
      <ul aria-live="polite" aria-relevant="additions">
        {lines(true)}
      </ul>
      <ul aria-live="assertive" aria-relevant="additions">
        {lines(false)}
      </ul>
    </section>
  );
}
