import type { WaitCause } from "../causes.ts";

/** How a kind of waiting is hatched: the same lines in canvases and legends. In a square of 8 units. */
export const HATCHINGS: Record<WaitCause | "locked", string> = {
  queue: "M-2 2 2-2M0 8 8 0M6 10 10 6",
  gang: "M0 0 8 8M8 0 0 8",
  node: "M-2 6 2 10M0 0 8 8M6-2 10 2",
  image: "M0 2h8M0 6h8",
  start: "M2 0v8M6 0v8",
  locked: "M0 0 8 8M8 0 0 8M4 0v8",
};

const SIZE = 8;

/** Returns the fill for bars of a kind of waiting: a light ground of the colour, hatched with it. */
export function hatching(context: CanvasRenderingContext2D, kind: WaitCause | "locked", colour: string): CanvasPattern | string {
  const ratio = devicePixelRatio;
  const tile = document.createElement("canvas");
  tile.width = tile.height = SIZE * ratio;
  const pen = tile.getContext("2d")!;
  pen.scale(ratio, ratio);
  pen.fillStyle = pen.strokeStyle = colour;
  pen.globalAlpha = 0.28;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.globalAlpha = 1;
  pen.lineWidth = 1.3;
  pen.stroke(new Path2D(HATCHINGS[kind]));
  const pattern = context.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
  return pattern ?? colour;
}
