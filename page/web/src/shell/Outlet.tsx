import { Component, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { path, segments } from "../router.ts";
import { routes } from "../routes.ts";
import { t } from "../text.ts";
import { Button } from "../ui/Button.tsx";
import { Empty, Skeleton } from "../ui/States.tsx";

const loaded = new Map<string, ComponentType>();

/** The view of the current path. */
export function Outlet() {
  const name = segments.value[0] ?? "runs";
  const [, setReady] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const View = loaded.get(name);
  const load = routes[name];
  useEffect(() => {
    setFailure(null);
    if (!View && load) {
      load().then((view) => {
        loaded.set(name, view);
        setReady(name);
      }, setFailure);
    }
  }, [name]);
  if (failure !== null) {
    return <Broken message={String(failure)} />;
  }
  if (!load) {
    return <Empty title={t.errors.notFound}><p>{t.errors.notFoundText(path.value)}</p></Empty>;
  }
  return View ? <Boundary key={name}><View /></Boundary> : <Skeleton rows={12} />;
}

/** Keeps a bug in one view away from the others. */
class Boundary extends Component<{ children: ComponentChildren }, { failure: unknown }> {
  override state = { failure: null as unknown };

  static override getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    return this.state.failure === null ? this.props.children : <Broken message={String(this.state.failure)} />;
  }
}

function Broken({ message }: { message: string }) {
  return (
    <Empty title={t.errors.broken}>
      <p>{t.errors.brokenText(message)}</p>
      <Button onClick={() => location.reload()}>{t.errors.reload}</Button>
    </Empty>
  );
}
