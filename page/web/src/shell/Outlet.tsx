import { Component, type ComponentChildren } from "preact";
import { Link, path, segments } from "../router.ts";
import { routes } from "../routes.ts";
import { t } from "../text.ts";
import { Button } from "../ui/Button.tsx";
import { visible } from "../visible.ts";

/** The view of the current path. */
export function Outlet() {
  const name = segments.value[0] ?? "runs";
  const View = Object.hasOwn(routes, name) ? routes[name] : undefined;
  return View ? <Boundary key={name}><View /></Boundary> : (
    <>
      <h1>{t.errors.notFound}</h1>
      <p>{t.errors.notFoundText(visible(path.value))}</p>
      <div class="row"><Link class="button" to="/runs">{t.errors.allRuns}</Link></div>
    </>
  );
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
    <>
      <h1>{t.errors.broken}</h1>
      <p>{t.errors.brokenText(message)}</p>
      <div class="row"><Button onClick={() => location.reload()}>{t.errors.reload}</Button></div>
    </>
  );
}
