import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { observeSize } from "../../ui/observeSize.ts";

export interface Size {
  width: number;
  height: number;
}

/** Keeps a canvas as large as its box, in the pixels of the screen; returns its size in CSS pixels. */
export function useCanvasSize(canvas: RefObject<HTMLCanvasElement>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => observeSize(canvas.current!, ({ clientWidth: width, clientHeight: height }) => setSize({ width, height })), []);
  return size;
}

/** Returns a pen whose units are CSS pixels. */
export function penOf(canvas: HTMLCanvasElement, { width, height }: Size): CanvasRenderingContext2D {
  const ratio = devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const pen = canvas.getContext("2d")!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}
