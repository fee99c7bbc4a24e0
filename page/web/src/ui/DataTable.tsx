import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { TableHead } from "./TableHead.tsx";
import { useRowWindow } from "./useRowWindow.ts";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ComponentChildren;
  align?: "end";
  /** Width of a virtual table's column, as CSS has it. */
  width?: string;
  /** Left out where the table is narrower than this: 520, 760, 1,100 px. */
  hideBelow?: "sm" | "md" | "lg";
  /** Value to sort by; null is last. With `onSort` any value marks the column as sortable. */
  sort?: (row: Row) => number | string | null;
}

export interface Sort {
  key: string;
  descending: boolean;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  selected?: string | null;
  sort?: Sort | null;
  /** The caller sorts, because it has not all rows. */
  onSort?: (sort: Sort) => void;
  /** Called when the last rows come into view: the caller may append more. */
  onEnd?: () => void;
  /** Rows in total, where the caller has not all of them yet. */
  total?: number;
}

/** A semantic table with sortable heads and keyboard rows; above 80 rows only those in view are in the document. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rowKey, onOpen, total } = props;
  const [own, setOwn] = useState<Sort | null>(props.sort ?? null);
  const sort = props.onSort ? props.sort ?? null : own;
  const rows = useMemo(() => (props.onSort ? props.rows : sorted(props.rows, columns, sort)), [props.rows, sort]);
  const scroll = useRef<HTMLDivElement>(null);
  const window = useRowWindow(scroll, rows.length, props.onEnd);
  const [active, setActive] = useState(0);
  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    window.reveal(next);
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${next + 2}"]`)?.focus());
  };
  const keys = rowKeys(active, rows.length, focusRow, () => rows[active] !== undefined && onOpen?.(rows[active]));
  return (
    <div ref={scroll} class={`table-scroll ${window.virtual ? "virtual" : ""}`} onScroll={window.onScroll}
      tabIndex={onOpen ? undefined : 0} role={onOpen ? undefined : "region"} aria-label={onOpen ? undefined : caption}>
      <table class="data" aria-rowcount={(total ?? rows.length) + 1}>
        <caption class="visually-hidden">{caption}</caption>
        <TableHead columns={columns} sort={sort} onSort={props.onSort ?? setOwn} />
        <tbody onKeyDown={onOpen ? keys : undefined}>
          <Space height={window.before} />
          {rows.slice(window.first, window.end).map((row, offset) => (
            <Row key={rowKey(row)} table={props} row={row} index={window.first + offset} active={active} onActive={setActive} />
          ))}
          <Space height={window.after} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<T> {
  table: DataTableProps<T>;
  row: T;
  index: number;
  /** Index of the row that Tab reaches. */
  active: number;
  onActive: (index: number) => void;
}

function Row<T>({ table: { columns, selected, rowKey, onOpen }, row, index, active, onActive }: RowProps<T>) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected === undefined ? undefined : selected === rowKey(row)}
      tabIndex={onOpen ? (index === active ? 0 : -1) : undefined}
      onClick={onOpen && ((event) => opensRow(event) && onOpen(row))}
      onFocus={() => onActive(index)}
    >
      {columns.map((column) => <td key={column.key} class={cellClass(column)}>{column.cell(row)}</td>)}
    </tr>
  );
}

/** Stands for the rows that are not in the document. One cell: a span would give width to columns that a narrow table leaves out. */
function Space({ height }: { height: number }) {
  return height > 0 ? <tr class="space" aria-hidden="true"><td style={{ height: `${height}px` }} /></tr> : null;
}

export function cellClass(column: { align?: "end"; hideBelow?: string }): string {
  return `${column.align === "end" ? "align-end" : ""} ${column.hideBelow ? `below-${column.hideBelow}` : ""}`;
}

/** A click on a link or control inside a row, or one that ends a selection of text, does not open the row. */
function opensRow(event: MouseEvent): boolean {
  return !(event.target as Element).closest("a, button, input, select") && !getSelection()?.toString();
}

function rowKeys(active: number, rows: number, focusRow: (index: number) => void, open: () => void) {
  return (event: KeyboardEvent) => {
    const next = {
      ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 15, PageUp: active - 15, Home: 0, End: rows - 1,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      focusRow(next);
    } else if (event.key === "Enter" && (event.target as Element).tagName === "TR") {
      open();
    }
  };
}

function sorted<Row>(rows: Row[], columns: Column<Row>[], sort: Sort | null): Row[] {
  const by = sort && columns.find((column) => column.key === sort.key)?.sort;
  if (!by) {
    return rows;
  }
  const sign = sort.descending ? -1 : 1;
  return [...rows].sort((left, right) => {
    const a = by(left);
    const b = by(right);
    if (a === null || b === null) {
      return a === b ? 0 : a === null ? 1 : -1;
    }
    return sign * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
  });
}
