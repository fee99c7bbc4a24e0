import type { Lock } from "../../api/types.ts";
import { usd } from "../../format.ts";
import { Link } from "../../router.ts";
import { t } from "../../text.ts";
import { Badge } from "../../ui/Badge.tsx";

/** The changes that end a lock, each with a link to the view where it is tried before and after. */
export function Cures({ cures, base }: { cures: Lock["cures"]; base: Record<string, string> }) {
  return (
    <div class="lock-cures">
      <h3>{t.locks.cures}</h3>
      {cures.length === 0 ? <p class="muted">{t.locks.noCures}</p> : (
        <ul>
          {cures.map((cure) => (
            <li key={`${cure.change}/${cure.target}/${cure.count}`}>
              <span class="grow">
                {cure.text}
                <span class="muted small"> {cure.usdPerHour ? t.locks.perHour(usd(cure.usdPerHour)) : t.locks.free}</span>
              </span>
              {cure.proved && <Badge>{t.locks.curesProved}</Badge>}
              <Link to="/what-if" class="button" query={{ ...base, change: cure.change, target: cure.target, count: String(cure.count) }}>
                {t.locks.tryIt}<span class="visually-hidden">: {cure.text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
