import type { ComponentType } from "preact";

/** A view is loaded when it is first opened. */
type View = () => Promise<ComponentType>;

/** Views by the first part of their path. */
export const routes: Record<string, View> = {
  runs: () => import("./views/runs/RunsView.tsx").then((view) => view.RunsView),
  open: () => import("./views/open/OpenView.tsx").then((view) => view.OpenView),
};
