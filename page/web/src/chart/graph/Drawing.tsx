import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import type { GraphNode } from "./fold.ts";
import { NODE_HEIGHT, NODE_WIDTH, type GraphLayout, type Placed } from "./layout.ts";
import { NodeShape } from "./NodeShape.tsx";
import type { GraphControl } from "./useView.ts";

interface DrawingProps {
  box: RefObject<SVGSVGElement>;
  layout: GraphLayout;
  control: GraphControl;
  matches: ReadonlySet<string> | null;
  selected: string | null;
  label: string;
  hidden: boolean;
  onChoose: (node: GraphNode) => void;
}

/** The graph as SVG. Arrow keys move between nodes along edges and within a layer. */
export function Drawing({ box, layout, control, matches, selected, label, hidden, onChoose }: DrawingProps) {
  const [active, setActive] = useState(layout.nodes[0]?.node.id ?? "");
  const tabStop = layout.nodes.some(({ node }) => node.id === active) ? active : layout.nodes[0]?.node.id;
  const keys = (event: KeyboardEvent) => {
    const next = neighbour(layout, tabStop, event.key);
    if (next) {
      setActive(next.node.id);
      control.reveal(next.x, next.y, NODE_WIDTH, NODE_HEIGHT);
      box.current!.querySelector<SVGElement>(`[data-id="${CSS.escape(next.node.id)}"]`)?.focus({ preventScroll: true });
    } else if (event.key === "+" || event.key === "-") {
      control.zoomBy(event.key === "+" ? 1.4 : 1 / 1.4);
    } else if (event.key === "0") {
      control.fit();
    } else {
      return;
    }
    event.preventDefault();
  };
  const { x, y, scale } = control.view;
  const height = Math.min(560, Math.max(180, layout.height + 8));
  return (
    <svg ref={box} class="graph-drawing" role="group" aria-label={label} onKeyDown={keys}
      style={{ height: `${height}px`, display: hidden ? "none" : "" }}>
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        {layout.edges.map((edge) => (
          <path key={`${edge.from}\n${edge.to}`} class="graph-edge" d={edge.path} data-near={edge.from === selected || edge.to === selected} />
        ))}
        {layout.nodes.map((placed) => (
          <NodeShape
            key={placed.node.id} placed={placed} selected={placed.node.id === selected} tabIndex={placed.node.id === tabStop ? 0 : -1}
            faded={matches !== null && !placed.node.stages.some((stage) => matches.has(stage.stage))}
            onSelect={() => {
              setActive(placed.node.id);
              onChoose(placed.node);
            }}
          />
        ))}
      </g>
    </svg>
  );
}

/** Right and left follow edges; up and down stay in the layer. */
function neighbour(layout: GraphLayout, id: string | undefined, key: string): Placed | undefined {
  const from = layout.nodes.find(({ node }) => node.id === id);
  if (!from) {
    return undefined;
  }
  const closest = (ids: Set<string>) => layout.nodes.filter(({ node }) => ids.has(node.id))
    .sort((a, b) => Math.abs(a.y - from.y) - Math.abs(b.y - from.y))[0];
  switch (key) {
    case "ArrowRight":
      return closest(new Set(layout.edges.filter((edge) => edge.from === id).map((edge) => edge.to)));
    case "ArrowLeft":
      return closest(new Set(layout.edges.filter((edge) => edge.to === id).map((edge) => edge.from)));
    case "ArrowDown":
    case "ArrowUp": {
      const sign = key === "ArrowDown" ? 1 : -1;
      return layout.nodes.filter((placed) => Math.abs(placed.x - from.x) < NODE_WIDTH / 2 && sign * (placed.y - from.y) > 0)
        .sort((a, b) => sign * (a.y - b.y))[0];
    }
    default:
      return undefined;
  }
}
