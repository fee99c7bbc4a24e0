import type { ComponentChildren } from "preact";
import { t } from "../text.ts";
import { PhaseIcon } from "./PhaseMark.tsx";

export function Badge({ variant = "", children }: { variant?: "" | "locked" | "waiting"; children: ComponentChildren }) {
  return <span class={`badge ${variant}`}>{children}</span>;
}

export function LockBadge() {
  return <Badge variant="locked"><PhaseIcon tone="locked" />{t.locks.badge}</Badge>;
}
