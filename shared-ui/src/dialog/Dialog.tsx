import { LayoutContainer, useDialogEntry, useStyles } from '@vr/shared-ui/kernel';
import { Modal } from 'antd';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './dialog.css';
import { InitialFocus } from './InitialFocus';

interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button, a click outside or Back. Called again only if the dialog is still open. */
  onClose(): void;
  /** Whether the page's address opens the dialog. If so, the dialog already has a history entry. */
  isAddressed?: boolean;
  /** The heading and accessible name of the dialog. */
  title: string;
  /** Whether the content has its own heading. If so, the dialog has less padding. */
  bare?: boolean;
  /**
   * `small` is 480 pixels wide, `wide` and `large` are 880, `full` fills the screen. A `large` dialog has a fixed height, so
   * that it does not move while its content loads. A `wide` dialog is as high as its content.
   */
  size?: 'small' | 'wide' | 'large' | 'full';
  /** On phones. `page`: a full page. `sheet`: a sheet from the bottom. `card`: a card in the middle, for short content. */
  phone?: 'page' | 'sheet' | 'card';
  /** Actions at the bottom. They stay visible when the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

const WIDTHS = { small: 480, wide: 880, large: 880, full: '100vw' } as const;

/** Matches the element whose width decides the layout of the content, as in dialog.css. */
const CONTAINER = "[data-size='small'], [data-size]:not([data-size='small']) .ant-modal-container";

const TABBABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';

/** Keeps the focus in a dialog: Tab moves from the last element to the first, and Shift+Tab from the first to the last. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const [edge, next] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  const isAtEdge = event.target === edge || (event.shiftKey && (event.target as Element).role === 'dialog');
  if (!isAtEdge) return;
  event.preventDefault();
  next?.focus();
}

/** Makes the body of the surrounding dialog focusable if it must be scrolled and contains no focusable element. */
function KeyboardScroll() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const body = mark.current?.parentElement;
    if (!body) return;
    body.removeAttribute('tabindex');
    if (body.scrollHeight > body.clientHeight && !body.querySelector(TABBABLE)) body.tabIndex = 0;
  });
  return <span ref={mark} hidden />;
}

/** A modal dialog. Traps the focus and restores it on close. Closes on Escape, its button, a click outside, or Back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, isAddressed = false, title, bare = false } = props;
  const { size = 'large', phone = 'page', footer, children } = props;
  useStyles(sheet);
  const { t } = useTranslation('ui');
  // Opens only after mounting. React may discard the first render, for example while a lazy component loads. antd would
  // keep the discarded dialog in its list of open dialogs, and Escape would never reach the dialogs below.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const isShown = open && mounted;
  const [container, setContainer] = useState<Element | null>(null);
  const mark = useCallback((inside: Element | null) => setContainer(inside?.closest(CONTAINER) ?? null), []);
  useDialogEntry(isShown && !isAddressed, onClose);
  return (
    <LayoutContainer value={container}>
      <Modal
        open={isShown}
        // A dialog that is already closing ignores input.
        onCancel={() => open && onClose()}
        title={bare ? <span className="ui-hidden">{title}</span> : <h2>{title}</h2>}
        footer={footer || null}
        width={WIDTHS[size]}
        centered={size !== 'full'}
        destroyOnHidden
        wrapProps={{ 'data-size': size, inert: !open, onKeyDown: keepFocusInside }}
        closable={{ 'aria-label': t('close'), closeIcon: <X size={20} /> }}
        className={[
          styles.dialog,
          size === 'large' && styles.dialogLarge,
          size === 'full' && styles.dialogFull,
          phone === 'sheet' && styles.dialogSheet,
          phone === 'card' && styles.dialogCard,
          bare && styles.dialogBare,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {!bare && <InitialFocus />}
        <KeyboardScroll />
        <span ref={mark} hidden />
        {children}
      </Modal>
    </LayoutContainer>
  );
}
