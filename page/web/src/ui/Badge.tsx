import type { ComponentChildren } from "preact";
import { t } from "../text.ts";
import { PhaseIcon } from "./PhaseMark.tsx";

export function Badge({ look = "", children }: { look?: "" | "locked" | "waiting"; children: ComponentChildren }) {
  return <span class={`badge ${look}`}>{children}</span>;
}

export function LockBadge() {
  return <Badge look="locked"><PhaseIcon tone="locked" />{t.locks.badge}</Badge>;
}
