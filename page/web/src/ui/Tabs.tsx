import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

export interface Tab {
  key: string;
  label: ComponentChildren;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  current: string;
  onSelect: (key: string) => void;
  children: ComponentChildren;
}

/** Tabs with arrow keys, Home and End; the panel of the current tab are the children. */
export function Tabs({ label, tabs, current, onSelect, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab) {
      event.preventDefault();
      onSelect(tab.key);
      list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab.key}`)}`)?.focus();
    }
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} class="tabs" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} class="tabpanel" tabIndex={0} aria-labelledby={`${id}-${current}`}>{children}</div>
    </>
  );
}
