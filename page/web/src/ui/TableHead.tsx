import { cellClass, type Column, type Sort } from "./DataTable.tsx";

interface HeadProps<Row> {
  columns: Column<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}

export function TableHead<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const order = sort?.key === column.key ? (sort.descending ? "descending" : "ascending") : undefined;
          return (
            <th key={column.key} scope="col" class={cellClass(column)} aria-sort={order} style={column.width ? { width: column.width } : {}}>
              {column.sort ? (
                <button type="button" onClick={() => onSort({ key: column.key, descending: order === "ascending" })}>
                  {column.head}
                  {order && <span aria-hidden="true">{order === "descending" ? "↓" : "↑"}</span>}
                </button>
              ) : column.head}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
