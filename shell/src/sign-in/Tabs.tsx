import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly { title: string; panel: ReactNode }[];
}

/** Tabs that keep what was typed in each. Two of them are no reason to fetch antd's before anybody is in. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: selected === 0 ? last : selected - 1,
      ArrowRight: selected === last ? 0 : selected + 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setSelected(target);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };

  return (
    <>
      <div className="shell-tabs" role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
        {tabs.map(({ title }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div className="shell-tab-panels">
        {tabs.map(({ panel }, index) => (
          <div
            key={index}
            role="tabpanel"
            id={`${id}-panel-${index}`}
            aria-labelledby={`${id}-tab-${index}`}
            hidden={index !== selected}
          >
            {panel}
          </div>
        ))}
      </div>
    </>
  );
}
