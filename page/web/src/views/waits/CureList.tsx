import type { Cure } from "../../api/types.ts";
import { usd } from "../../format.ts";
import { Link } from "../../router.ts";
import { waitsText as t } from "../../text.ts";
import { visible } from "../../visible.ts";
import { whatIfQuery } from "../whatif/whatIfQuery.ts";

/** Changes after which the pods start at once, each with a link to its effect where What if can show it. */
export function CureList({ cures }: { cures: Cure[] }) {
  if (cures.length === 0) {
    return null;
  }
  return (
    <div>
      <h3>{t.sooner}</h3>
      <ul>
        {cures.map((cure) => {
          const query = whatIfQuery(cure);
          return (
            <li key={`${cure.change} ${cure.target}`}>
              {cureSentence(cure)}
              {cure.usdPerHour ? <span class="muted"> {t.perHour(usd(cure.usdPerHour))}</span> : null}
              {query && <> · <Link to="/what-if" query={query}>{t.tryIt}</Link></>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function cureSentence(cure: Cure): string {
  const target = visible(cure.target);
  switch (cure.change) {
    case "nodes":
      return t.nodes(cure.count, target);
    case "fewer_pods":
      return t.fewerPods(cure.count, target);
    case "queue_capability":
      return t.capability(target);
    default:
      return t.otherCure(cure.change, target);
  }
}
