import { useEffect, useRef } from 'react';

const FIELDS = ['input:not([type=file], [type=hidden])', 'textarea', '[role=combobox]']
  .map((field) => `${field}:not([disabled], [aria-hidden=true])`)
  .join(', ');

/** Moves the focus of the dialog around it to the first field when it appears, or to the dialog if there is none. */
export function InitialFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog]');
    const target = dialog?.querySelector<HTMLElement>(FIELDS) ?? dialog;
    // Only when antd has moved its lock of the focus from a dialog below to this one, which happens in the same commit.
    queueMicrotask(() => target?.focus({ preventScroll: true }));
  }, []);
  return <span ref={mark} hidden />;
}
