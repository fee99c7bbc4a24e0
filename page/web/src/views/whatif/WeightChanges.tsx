import { useState } from "preact/hooks";
import type { Queue } from "../../api/types.ts";
import { whatIfText as t } from "../../text.ts";
import { NumberInput } from "../../ui/Field.tsx";
import { visible } from "../../visible.ts";
import type { ChangeProps } from "./ChangeForm.tsx";

/** Other weights for queues; an empty field leaves the weight unchanged. */
export function WeightChanges({ choice, onChange, queues }: ChangeProps & { queues: Queue[] }) {
  if (queues.length === 0) {
    return null;
  }
  const set = (queue: string, weight: number | null) => {
    const { [queue]: _old, ...weights } = choice.weights;
    onChange({ ...choice, weights: weight === null ? weights : { ...weights, [queue]: weight } });
  };
  return (
    <details class="change" open={Object.keys(choice.weights).length > 0}>
      <summary>{t.weights}</summary>
      <div class="weights">
        {queues.map((queue) => (
          <Weight key={queue.queue} queue={queue} weight={choice.weights[queue.queue]} onWeight={(weight) => set(queue.queue, weight)} />
        ))}
      </div>
    </details>
  );
}

function Weight({ queue, weight, onWeight }: {
  queue: Queue; weight: number | undefined; onWeight: (weight: number | null) => void;
}) {
  const [text, setText] = useState(weight === undefined ? "" : String(weight));
  const valid = text === "" || /^[1-9]\d{0,5}$/.test(text);
  const type = (next: string) => {
    setText(next);
    if (next === "" || /^[1-9]\d{0,5}$/.test(next)) {
      onWeight(next === "" ? null : Number(next));
    }
  };
  return (
    <NumberInput label={visible(queue.queue)} value={text} onValue={type} placeholder={t.weightNow(queue.weight)} error={valid ? null : t.weightError} />
  );
}
