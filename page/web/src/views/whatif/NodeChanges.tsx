import { useState } from "preact/hooks";
import { whatIfText as t } from "../../text.ts";
import { IconButton } from "../../ui/Button.tsx";
import { NumberInput, Select } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { visible } from "../../visible.ts";
import type { ChangeProps } from "./ChangeForm.tsx";

/** Nodes to add to pools, or to remove. */
export function NodeChanges({ choice, onChange, pools }: ChangeProps & { pools: string[] }) {
  const unused = pools.filter((pool) => !choice.nodes.some((one) => one.pool === pool));
  const add = (pool: string) => pool && onChange({ ...choice, nodes: [...choice.nodes, { pool, count: 1 }] });
  return (
    <fieldset class="change">
      <legend>{t.nodes}</legend>
      {choice.nodes.map(({ pool, count }) => (
        <PoolChange
          key={pool}
          pool={pool}
          count={count}
          onCount={(next) => onChange({ ...choice, nodes: choice.nodes.map((one) => (one.pool === pool ? { pool, count: next } : one)) })}
          onRemove={() => onChange({ ...choice, nodes: choice.nodes.filter((one) => one.pool !== pool) })}
        />
      ))}
      {unused.length > 0 && (
        <Select
          label={t.addNodes}
          value=""
          options={[{ value: "", label: t.choosePool }, ...unused.map((value) => ({ value, label: visible(value) }))]}
          onValue={add}
        />
      )}
    </fieldset>
  );
}

function PoolChange({ pool, count, onCount, onRemove }: {
  pool: string; count: number; onCount: (count: number) => void; onRemove: () => void;
}) {
  const [text, setText] = useState(String(count));
  const valid = /^[+-]?\d{1,5}$/.test(text.trim().replace("−", "-"));
  const type = (next: string) => {
    setText(next);
    const value = next.trim().replace("−", "-");
    if (/^[+-]?\d{1,5}$/.test(value)) {
      onCount(Number(value));
    }
  };
  return (
    <div class="pool-change">
      <NumberInput label={`${visible(pool)}: ${t.count}`} hint={t.countHint} value={text} onValue={type} error={valid ? null : t.countError} />
      <IconButton label={t.remove(visible(pool))} icon={<Icon name="close" />} onClick={onRemove} />
    </div>
  );
}
