import type { Lock } from "../../api/types.ts";
import { usd } from "../../format.ts";
import { Link } from "../../router.ts";
import { waitsText as t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { whatIfQuery } from "../whatif/whatIfQuery.ts";

interface CureTextsProps {
  cures: Lock["cures"];
  /** Chooses another scheduler where the reader is about to submit. */
  onScheduler?: ((scheduler: string) => void) | undefined;
}

/** Cures with their sentence from the server, each with a link to its effect where What if can show it. */
export function CureTexts({ cures, onScheduler }: CureTextsProps) {
  return (
    <ul class="cures">
      {cures.map((cure) => {
        const query = whatIfQuery(cure);
        return (
          <li key={`${cure.change} ${cure.target}`}>
            <span class="grow">
              <Sentence text={cure.text} />
              {cure.usdPerHour ? <span class="muted"> {t.perHour(usd(cure.usdPerHour))}</span> : null}
            </span>
            {cure.change === "scheduler" && onScheduler && (
              <Button onClick={() => onScheduler(cure.target)}>{t.useIt}</Button>
            )}
            {query && <Link class="button" to="/what-if" query={query}>{t.tryIt}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
