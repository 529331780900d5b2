import { useEffect, useRef } from 'react';

const FIELDS = ['input:not([type=file], [type=hidden])', 'textarea', '[role=combobox]']
  .map((field) => `${field}:not([disabled], [aria-hidden=true])`)
  .join(', ');

/** On mount, focuses the first field of the surrounding dialog, or the dialog itself if it has no field. */
export function InitialFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog]');
    const target = dialog?.querySelector<HTMLElement>(FIELDS) ?? dialog;
    // Waits until antd has moved its focus trap from a dialog below to this one, which happens in the same commit.
    queueMicrotask(() => target?.focus({ preventScroll: true }));
  }, []);
  return <span ref={mark} hidden />;
}
