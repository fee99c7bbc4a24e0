import type { Cure, WhatIfRequest } from "../../api/types.ts";
import type { Query } from "../../router.ts";

/** What the address of What if selects: `pipeline`, `from=source` for a pasted file, `p.NAME` for parameters, `nodes=POOL:COUNT,…`, `machine`, `scheduler`, `weights`. */
export interface WhatIfChoice {
  /** Empty: the live state, or a pasted file. */
  pipeline: string;
  /** Whether it starts from a pasted file, which is too long for an address. */
  pasted: boolean;
  parameters: Record<string, string>;
  nodes: { pool: string; count: number }[];
  machine: { pool: string; machine: string } | null;
  scheduler: string;
  weights: Record<string, number>;
}

const PARAMETER = "p.";
const PASTED = "source";

export function readWhatIf(query: Query): WhatIfChoice {
  const [pool, machine] = splitLast(query.machine ?? "");
  return {
    pipeline: query.pipeline ?? "",
    pasted: query.from === PASTED,
    parameters: Object.fromEntries(
      Object.entries(query)
        .filter(([name]) => name.startsWith(PARAMETER))
        .map(([name, value]) => [name.slice(PARAMETER.length), value]),
    ),
    nodes: pairs(query.nodes).map(([name, count]) => ({ pool: name, count })),
    machine: pool && machine ? { pool, machine } : null,
    scheduler: query.scheduler ?? "",
    weights: Object.fromEntries(pairs(query.weights)),
  };
}

/** Returns the query that selects this; parameters that another choice had are set to null, and so removed. */
export function writeWhatIf(choice: WhatIfChoice, before: Query = {}): Record<string, string | null> {
  const old = Object.keys(before).filter((name) => name.startsWith(PARAMETER)).map((name) => [name, null]);
  return {
    ...(Object.fromEntries(old) as Record<string, null>),
    ...Object.fromEntries(Object.entries(choice.parameters).map(([name, value]) => [PARAMETER + name, value])),
    pipeline: choice.pipeline || null,
    from: choice.pasted ? PASTED : null,
    nodes: choice.nodes.map((one) => `${one.pool}:${one.count}`).join(",") || null,
    machine: choice.machine && `${choice.machine.pool}:${choice.machine.machine}`,
    scheduler: choice.scheduler || null,
    weights: Object.entries(choice.weights).map(([queue, weight]) => `${queue}:${weight}`).join(",") || null,
  };
}

/** Returns the query of What if that shows the effect of a cure; null for changes that it can't simulate. */
export function whatIfQuery(cure: Cure): Query | null {
  switch (cure.change) {
    case "nodes":
      return { nodes: `${cure.target}:${cure.count}` };
    case "scheduler":
      return { scheduler: cure.target };
    default:
      return null;
  }
}

/** Returns the body of the request; null while nothing is changed. The source is that of a pasted file, with its default parameters. */
export function whatIfRequest(choice: WhatIfChoice, source = ""): WhatIfRequest | null {
  const change: WhatIfRequest["change"] = {};
  const nodes = choice.nodes.filter((one) => one.count !== 0);
  if (nodes.length > 0) {
    change.nodes = nodes;
  }
  if (choice.machine) {
    change.machine = choice.machine;
  }
  if (choice.scheduler) {
    change.scheduler = choice.scheduler;
  }
  if (Object.keys(choice.weights).length > 0) {
    change.weights = choice.weights;
  }
  if (Object.keys(change).length === 0) {
    return null;
  }
  if (choice.pasted) {
    return { base: { source, parameters: {} }, change };
  }
  const base = choice.pipeline
    ? { pipeline: choice.pipeline, parameters: choice.parameters }
    : { live: true as const };
  return { base, change };
}

function pairs(text: string | undefined): [string, number][] {
  return (text ?? "")
    .split(",")
    .map(splitLast)
    .filter(([name, value]) => name !== "" && Number.isFinite(Number(value)))
    .map(([name, value]) => [name, Number(value)]);
}

/** Splits at the last colon. */
function splitLast(text: string): [string, string] {
  const at = text.lastIndexOf(":");
  return at < 0 ? ["", ""] : [text.slice(0, at), text.slice(at + 1)];
}
