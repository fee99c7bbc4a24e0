import type { Run } from "../../api/types.ts";

/** Replaces changed runs where they are, and removes deleted ones; new runs come with the next reading, at their place. */
export function applyChanges(runs: Run[], change: { changed: Run[]; deleted: string[] }): Run[] {
  const changed = new Map(change.changed.map((run) => [run.workflow, run]));
  const deleted = new Set(change.deleted);
  if (!runs.some((run) => changed.has(run.workflow) || deleted.has(run.workflow))) {
    return runs;
  }
  return runs.filter((run) => !deleted.has(run.workflow)).map((run) => changed.get(run.workflow) ?? run);
}
