import type { ComponentChildren, JSX } from "preact";
import { Tooltip } from "./Tooltip.tsx";

type Native = Omit<JSX.HTMLAttributes<HTMLButtonElement>, "type" | "icon"> & { disabled?: boolean };

interface ButtonProps extends Native {
  variant?: "primary" | "danger" | "quiet" | "normal";
  type?: "button" | "submit";
  children?: ComponentChildren;
}

export function Button({ variant = "normal", type = "button", class: more = "", ...rest }: ButtonProps) {
  return <button type={type} class={`button ${variant} ${more}`} {...rest} />;
}

/** A button that shows an icon only; its label is read and shown as a tooltip. */
export function IconButton({ label, icon, ...rest }: Native & { label: string; icon: ComponentChildren }) {
  return (
    <Tooltip text={label}>
      <button type="button" class="button quiet icon" aria-label={label} {...rest}>{icon}</button>
    </Tooltip>
  );
}
