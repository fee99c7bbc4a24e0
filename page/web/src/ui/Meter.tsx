import type { Tone } from "./PhaseMark.tsx";

/** A share from 0 to 1 as a bar; the label is read with its percentage. */
export function Meter({ share, label, tone = "running" }: { share: number; label: string; tone?: Tone }) {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100);
  return (
    <span class="meter" role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <span data-tone={tone} style={{ width: `${percent}%` }} />
    </span>
  );
}
