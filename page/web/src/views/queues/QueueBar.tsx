import type { QueueUse } from "../../api/types.ts";
import { amount } from "../../format.ts";
import { queuesText as t } from "../../text.ts";

/** What a queue uses beside what it deserves. All bars of a table have the same scale: "most" is the right edge. */
export function QueueBar({ use, resource, most }: { use: QueueUse | undefined; resource: string; most: number }) {
  if (!use || most <= 0) {
    return null;
  }
  const at = (value: number) => `${(100 * Math.min(value, most)) / most}%`;
  const own = Math.max(0, use.allocated - use.borrowed);
  const label = t.bar(
    amount(resource, use.allocated), amount(resource, use.deserved), amount(resource, use.borrowed), amount(resource, use.requested),
  );
  return (
    <svg class="queue-bar" role="img" aria-label={label}>
      <title>{label}</title>
      <rect class="deserved" x="0" y="2" width={at(use.deserved)} height="16" />
      <rect class="requested" x="0" y="8.5" width={at(use.requested)} height="3" />
      <rect class="own" x="0" y="5" width={at(own)} height="10" />
      <rect class="borrowed" x={at(own)} y="5" width={at(use.allocated - own)} height="10" />
      <line class="fair" x1={at(use.deserved)} x2={at(use.deserved)} y1="0" y2="20" />
      {use.capability !== null && <line class="limit" x1={at(use.capability)} x2={at(use.capability)} y1="0" y2="20" />}
    </svg>
  );
}

/** The largest amount that a bar has to show. */
export function mostOf(uses: (QueueUse | undefined)[]): number {
  return Math.max(0, ...uses.map((use) => Math.max(use?.deserved ?? 0, use?.allocated ?? 0, use?.requested ?? 0)));
}
