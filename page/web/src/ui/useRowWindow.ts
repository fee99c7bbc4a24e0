import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { observeSize } from "./observeSize.ts";

const VIRTUAL_ABOVE = 80;
const ROW_HEIGHT = 32;
const MARGIN_ROWS = 12;

/** The part of a table's rows that is in the document. Heights are in pixels. */
export interface RowWindow {
  virtual: boolean;
  first: number;
  end: number;
  before: number;
  after: number;
  onScroll: () => void;
  reveal: (index: number) => void;
}

/** Keeps only rows near the visible part of a long table; calls `onEnd` near its last rows. */
export function useRowWindow(scroll: RefObject<HTMLElement>, rows: number, onEnd?: () => void): RowWindow {
  const virtual = rows > VIRTUAL_ABOVE;
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(1200);

  const measure = () => {
    const element = scroll.current;
    if (element) {
      const row = Math.floor(element.scrollTop / ROW_HEIGHT) - MARGIN_ROWS;
      setFirst(Math.max(0, row - (row % 4)));
    }
  };
  useLayoutEffect(() => observeSize(scroll.current!, (element) => setHeight(element.clientHeight)), []);

  const start = virtual ? Math.min(first, Math.max(0, rows - 1)) : 0;
  const end = virtual ? Math.min(rows, start + Math.ceil(height / ROW_HEIGHT) + 2 * MARGIN_ROWS) : rows;
  useEffect(() => {
    if (end >= rows - MARGIN_ROWS && (virtual || rows > 0)) {
      onEnd?.();
    }
  }, [end, rows]);

  return {
    virtual,
    first: start,
    end,
    before: start * ROW_HEIGHT,
    after: (rows - end) * ROW_HEIGHT,
    onScroll: measure,
    reveal: (index) => {
      if (scroll.current && virtual) {
        reveal(scroll.current, index * ROW_HEIGHT);
        measure();
      }
    },
  };
}

/** Scrolls as little as brings a row into view below the head, which is as high as a row. */
function reveal(element: HTMLElement, top: number): void {
  if (top < element.scrollTop) {
    element.scrollTop = top;
  } else if (top + 2 * ROW_HEIGHT > element.scrollTop + element.clientHeight) {
    element.scrollTop = top + 2 * ROW_HEIGHT - element.clientHeight;
  }
}
