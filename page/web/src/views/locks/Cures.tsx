import type { Lock } from "../../api/types.ts";
import { usd } from "../../format.ts";
import { Link } from "../../router.ts";
import { t } from "../../text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { visible } from "../../visible.ts";
import { whatIfQuery } from "../whatif/whatIfQuery.ts";
import { noCures } from "./noCures.ts";

/** The changes that end a lock, each with a link to the view where it is tried before and after. */
export function Cures({ lock, base }: { lock: Lock; base: Record<string, string> }) {
  return (
    <div class="lock-cures">
      <h3>{t.locks.cures}</h3>
      {lock.cures.length === 0 ? <p class="muted">{noCures(lock)}</p> : (
        <ul>
          {lock.cures.map((cure) => <CureItem key={`${cure.change}/${cure.target}/${cure.count}`} cure={cure} base={base} />)}
        </ul>
      )}
    </div>
  );
}

function CureItem({ cure, base }: { cure: Lock["cures"][number]; base: Record<string, string> }) {
  const query = whatIfQuery(cure);
  return (
    <li>
      <span class="grow">
        <Sentence text={cure.text} />
        <span class="muted small"> {costOf(cure.usdPerHour)}</span>
      </span>
      {cure.proved && <Badge>{t.locks.curesProved}</Badge>}
      {query && (
        <Link to="/what-if" class="button" query={{ ...(cure.change === "scheduler" ? base : {}), ...query }}>
          {t.locks.tryIt}<span class="visually-hidden">: {visible(cure.text)}</span>
        </Link>
      )}
    </li>
  );
}

function costOf(usdPerHour: number | null): string {
  return usdPerHour === null ? t.locks.unknownCost : usdPerHour > 0 ? t.locks.perHour(usd(usdPerHour)) : t.locks.free;
}
