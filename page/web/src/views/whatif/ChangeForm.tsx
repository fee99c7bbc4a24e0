import { useResource } from "../../api/useResource.ts";
import type { Machine, Machines, Queues } from "../../api/types.ts";
import { amount, decimal, usd } from "../../format.ts";
import { session } from "../../session.ts";
import { whatIfText as t } from "../../text.ts";
import { Select } from "../../ui/Field.tsx";
import { Failure } from "../../ui/States.tsx";
import { visible } from "../../visible.ts";
import { NodeChanges } from "./NodeChanges.tsx";
import { WeightChanges } from "./WeightChanges.tsx";
import type { WhatIfChoice } from "./whatIfQuery.ts";

export interface ChangeProps {
  choice: WhatIfChoice;
  onChange: (choice: WhatIfChoice) => void;
}

/** The changes that can be simulated: nodes, machine, scheduler, weights of queues. */
export function ChangeForm({ choice, onChange }: ChangeProps) {
  const machines = useResource<Machines>("/machines");
  const queues = useResource<Queues>("/queues");
  const pools = machines.value?.pools.map((pool) => pool.pool) ?? [];
  const known = [...pools, ...choice.nodes.map((one) => one.pool), ...(choice.machine ? [choice.machine.pool] : [])];
  return (
    <div class="what-if-changes">
      {machines.error && <Failure sentence={machines.error.sentence} status={machines.error.status} onRetry={machines.reload} />}
      {machines.value && known.length === 0 && <p class="muted">{t.noPools}</p>}
      {known.length > 0 && <NodeChanges choice={choice} onChange={onChange} pools={pools} />}
      {known.length > 0 && <MachineChange choice={choice} onChange={onChange} pools={pools} items={machines.value?.items ?? []} />}
      <fieldset class="change">
        <legend>{t.scheduler}</legend>
        <Select
          label={t.scheduler}
          hideLabel
          value={choice.scheduler}
          options={[{ value: "", label: t.sameScheduler }, ...(session.value?.schedulers ?? []).map((value) => ({ value, label: value }))]}
          onValue={(scheduler) => onChange({ ...choice, scheduler })}
        />
      </fieldset>
      <WeightChanges choice={choice} onChange={onChange} queues={queues.value?.items ?? []} />
    </div>
  );
}

function MachineChange({ choice, onChange, pools, items }: ChangeProps & { pools: string[]; items: Machine[] }) {
  const pool = choice.machine?.pool ?? "";
  const known = [...new Set([...pools, pool])].filter(Boolean);
  const select = (name: string, machine: string) => onChange({ ...choice, machine: name ? { pool: name, machine } : null });
  return (
    <fieldset class="change">
      <legend>{t.machine}</legend>
      <Select
        label={t.machinePool}
        value={pool}
        options={[{ value: "", label: t.noPool }, ...known.map((value) => ({ value, label: visible(value) }))]}
        onValue={(name) => select(name, choice.machine?.machine ?? items[0]?.machine ?? "")}
      />
      {pool && (
        <Select
          label={t.machine}
          value={choice.machine?.machine ?? ""}
          options={items.map((machine) => ({ value: machine.machine, label: machineText(machine) }))}
          onValue={(machine) => select(pool, machine)}
        />
      )}
    </fieldset>
  );
}

function machineText(machine: Machine): string {
  const gpus = machine.gpus > 0 ? t.gpus(decimal(machine.gpus)) : "";
  const memory = amount("memoryBytes", machine.memoryBytes);
  return t.machineOption(machine.machine, amount("cpuCores", machine.cpuCores), memory, gpus, usd(machine.usdPerHour));
}
