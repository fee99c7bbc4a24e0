import type { RunPage, RunPhase } from "../../api/types.ts";
import { count } from "../../format.ts";
import { query, setQuery } from "../../router.ts";
import { session } from "../../session.ts";
import { t } from "../../text.ts";
import { Checkbox, TextInput } from "../../ui/Field.tsx";
import { PhaseIcon, toneOf } from "../../ui/PhaseMark.tsx";
import { useTyped } from "../../ui/useTyped.ts";

const PHASES: readonly RunPhase[] = ["Running", "Pending", "Suspended", "Stopping", "Succeeded", "Failed", "Error", "Stopped"];

/** Filters of the list; all of them are in the address. */
export function Filters({ counts }: { counts: RunPage["counts"] }) {
  const chosen = new Set((query.value.phase ?? "").split(",").filter(Boolean));
  const [text, setText] = useTyped(query.value.q ?? "", (q) => setQuery({ q }));
  const toggle = (phase: RunPhase) => {
    const next = new Set(chosen);
    if (!next.delete(phase)) {
      next.add(phase);
    }
    setQuery({ phase: [...next].join(",") });
  };
  return (
    <div class="filters" role="search" aria-label={t.runs.filters}>
      <TextInput label={t.runs.search} hideLabel placeholder={t.runs.search} value={text} onValue={setText} type="search" data-filter />
      <div class="row wrap" role="group" aria-label={t.runs.state}>
        {PHASES.filter((phase) => (counts[phase] ?? 0) > 0 || chosen.has(phase)).map((phase) => (
          <button key={phase} type="button" class="chip" aria-pressed={chosen.has(phase)} onClick={() => toggle(phase)}>
            <span class={`phase-icon tone-${toneOf(phase)}`}><PhaseIcon tone={toneOf(phase)} /></span>
            {t.phase(phase)} <span class="muted">{count(counts[phase] ?? 0)}</span>
          </button>
        ))}
        {query.value.pipeline && (
          <button type="button" class="chip" aria-pressed="true" onClick={() => setQuery({ pipeline: null })}>
            {t.runs.onlyPipeline(query.value.pipeline)} <span aria-hidden="true">×</span><span class="visually-hidden">{t.runs.remove}</span>
          </button>
        )}
      </div>
      {session.value?.local && (
        <Checkbox label={t.runs.local} checked={query.value.local === "true"} onValue={(on) => setQuery({ local: on ? "true" : null })} />
      )}
    </div>
  );
}
