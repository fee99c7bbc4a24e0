import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { MARGIN, useColors, useDrawing, useScrollTo, useSize } from "./mapDrawing.ts";
import { markAfterKey } from "./mapKeys.ts";
import { cellOrigin, layOut, placeAt, type Detail, type MapLayout } from "./mapLayout.ts";
import type { NodeGroup } from "./nodeGroups.ts";
import type { Mark, Picture } from "./paintMap.ts";
import { podAt } from "./podSpans.ts";

export interface ClusterMapProps {
  picture: Picture;
  groups: NodeGroup[];
  detail: Detail;
  /** Changes with the theme, so that the colours are read anew. */
  theme: string;
  label: string;
  describedBy: string;
  mark: Mark | null;
  onMark: (mark: Mark | null, by: "pointer" | "keyboard") => void;
  onChoose: (mark: Mark) => void;
}

/** The nodes with their pods, drawn to scale. Only the rows in view are drawn, so that thousands of nodes scroll smoothly. */
export function ClusterMap(props: ClusterMapProps) {
  const { picture, groups, detail } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useSize(scroller);
  const layout = useMemo(
    () => layOut(picture.index, groups, picture.resource, detail, Math.max(0, width - 2 * MARGIN)),
    [picture.index, groups, picture.resource, detail, width],
  );
  const colors = useColors(canvas, props.theme);
  useHeight(scroller, layout.height + 2 * MARGIN + 2);
  useDrawing(scroller, canvas, layout, picture, props.mark, colors, width, height);
  useScrollTo(scroller, layout, props.mark);
  return (
    <div
      ref={scroller}
      class="cluster-map"
      role="application"
      tabIndex={0}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      onKeyDown={(event) => onKey(event, layout, props)}
      onPointerMove={(event) => props.onMark(markAt(event, scroller.current!, layout, picture), "pointer")}
      onPointerLeave={() => props.onMark(null, "pointer")}
      onClick={(event) => {
        const mark = markAt(event, scroller.current!, layout, picture);
        if (mark) {
          // A finger does not hover: it marks with the same touch.
          props.onMark(mark, "pointer");
          props.onChoose(mark);
        }
      }}
    >
      <canvas ref={canvas} class="cluster-map-canvas" aria-hidden="true" />
      <Spacer height={layout.height + 2 * MARGIN - height} />
    </div>
  );
}

/** The style sheet limits the height: a map with few nodes leaves no empty room below. */
function useHeight(element: { current: HTMLElement | null }, height: number): void {
  useLayoutEffect(() => {
    element.current!.style.height = `${height}px`;
  }, [height]);
}

/** Gives the scroller the height of the drawing; the canvas itself sticks to the top and is as large as the view. */
function Spacer({ height }: { height: number }) {
  const element = useRef<HTMLDivElement>(null);
  useHeight(element, Math.max(0, height));
  return <div ref={element} />;
}

function markAt(event: MouseEvent, scroller: HTMLElement, layout: MapLayout, picture: Picture): Mark | null {
  const bounds = scroller.getBoundingClientRect();
  const x = event.clientX - bounds.left - MARGIN;
  const place = placeAt(layout, x, event.clientY - bounds.top + scroller.scrollTop - MARGIN);
  if (!place) {
    return null;
  }
  const node = place.box.group.nodes[place.at]!;
  const amount = (x - cellOrigin(layout, place.box, place.at).x) / place.box.pixelsPerUnit;
  return { node, pod: podAt(picture.index, node, picture.resource, amount) };
}

function onKey(event: KeyboardEvent, layout: MapLayout, { picture, mark, onMark, onChoose }: ClusterMapProps): void {
  if (event.key === "Enter" && mark) {
    onChoose(mark);
    return;
  }
  const next = markAfterKey(event.key, layout, picture.index, mark);
  if (next === undefined) {
    return;
  }
  event.preventDefault();
  onMark(next, "keyboard");
}
