import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Whether Escape closes it; a dialog that must be answered stays. */
  closable?: boolean;
  children: ComponentChildren;
}

/** A modal dialog. The browser keeps the focus inside, and gives it back at the end. */
export function Dialog({ title, onClose, closable = true, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement) {
        before.focus();
      }
    };
  }, []);
  const cancel = (event: Event) => {
    event.preventDefault();
    if (closable) {
      onClose();
    }
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={heading} onCancel={cancel}>
      <div class="dialog-body">
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
