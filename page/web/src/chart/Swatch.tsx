import { useId } from "preact/hooks";
import { HATCHINGS } from "./hatching.ts";

/** A sample of a fill, for legends and lists: hatched for waiting, plain otherwise. */
export function Swatch({ kind, colour }: { kind?: keyof typeof HATCHINGS; colour: string }) {
  const id = useId();
  return (
    <svg class="swatch" width="18" height="12" aria-hidden="true" style={{ color: `var(--${colour})` }}>
      {kind && (
        <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill="currentColor" fill-opacity=".28" />
          <path d={HATCHINGS[kind]} stroke="currentColor" stroke-width="1.3" fill="none" />
        </pattern>
      )}
      <rect width="18" height="12" rx="2" fill={kind ? `url(#${id})` : "currentColor"} />
    </svg>
  );
}
