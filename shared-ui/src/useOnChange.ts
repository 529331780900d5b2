import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `changed` with the previous value each time the value has changed since the last render. */
export function useOnChange<T>(value: T, changed: (before: T) => void): void {
  const previous = useRef(value);
  const call = useEffectEvent(changed);
  useEffect(() => {
    const before = previous.current;
    previous.current = value;
    if (before !== value) call(before);
  }, [value]);
}
