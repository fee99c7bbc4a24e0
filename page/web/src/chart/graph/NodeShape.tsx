import { t } from "../../text.ts";
import { PhaseIcon, toneOf } from "../../ui/PhaseMark.tsx";
import { cutMiddle, visible } from "../../visible.ts";
import { NODE_HEIGHT, NODE_WIDTH, type Placed } from "./layout.ts";
import { instancesOf, PARTS, phaseOf } from "./state.ts";

interface NodeProps {
  placed: Placed;
  selected: boolean;
  faded: boolean;
  tabIndex: number;
  onSelect: () => void;
}

/** A stage or folded stages: state, name, kind, and a bar of its instances. */
export function NodeShape({ placed: { node, x, y }, selected, faded, tabIndex, onSelect }: NodeProps) {
  const phase = phaseOf(node);
  const name = nameOf(node);
  return (
    <g
      class="graph-node" data-kind={node.kind} data-faded={faded} data-id={node.id} transform={`translate(${x} ${y})`}
      role="button" aria-pressed={selected} tabIndex={tabIndex}
      onClick={onSelect}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onSelect();
        }
      }}
    >
      <title>{[name, detailOf(node), phase && t.phase(phase)].filter(Boolean).join(", ")}</title>
      {node.kind !== "stage" && <rect class="behind" x="4" y="-4" width={NODE_WIDTH - 4} height={NODE_HEIGHT} rx="6" />}
      <rect class="box" width={NODE_WIDTH} height={NODE_HEIGHT} rx="6" />
      {phase && <svg class={`tone-${toneOf(phase)}`} x="10" y="9" width="14" height="14"><PhaseIcon tone={toneOf(phase)} /></svg>}
      <text class="name" x={phase ? 30 : 10} y="20">{cutMiddle(name, phase ? 22 : 25)}</text>
      <text class="detail" x="10" y="36">{detailOf(node)}</text>
      {phase && <Bar node={node} />}
    </g>
  );
}

function nameOf({ kind, stages }: Placed["node"]): string {
  const first = visible(stages[0]!.stage);
  return kind === "stage" ? first : kind === "chain" ? t.graph.chain(stages.length) : t.graph.parallel(stages.length);
}

function detailOf(node: Placed["node"]): string {
  const first = node.stages[0]!;
  const { total, succeeded, cached } = instancesOf(node);
  if (node.kind !== "stage") {
    return `${cutMiddle(visible(first.stage), 14)} – ${cutMiddle(visible(node.stages.at(-1)!.stage), 14)}`;
  }
  return first.instances && total > 1 ? `${t.kinds[first.kind]} · ${t.graph.instances(succeeded + cached, total)}` : t.kinds[first.kind];
}

function Bar({ node }: { node: Placed["node"] }) {
  const counts = instancesOf(node);
  let left = 8;
  const whole = NODE_WIDTH - 16;
  return (
    <>
      <rect class="bar-ground" x="8" y={NODE_HEIGHT - 7} width={whole} height="3" rx="1" />
      {PARTS.map((part) => {
        const width = (counts[part] / Math.max(1, counts.total)) * whole;
        const from = left;
        left += width;
        return width > 0 ? <rect key={part} class={`bar tone-${part}`} x={from} y={NODE_HEIGHT - 7} width={width} height="3" rx="1" /> : null;
      })}
    </>
  );
}
