import type { ComponentChildren } from "preact";
import type { Resource } from "../api/useResource.ts";
import { t } from "../text.ts";
import { Button } from "./Button.tsx";
import { Sentence } from "./Sentence.tsx";

/** What a view shows when it has nothing to show, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return <div class="empty"><strong>{title}</strong>{children}</div>;
}

export function Failure({ sentence, onRetry }: { sentence: string; onRetry?: () => void }) {
  return (
    <div class="failure" role="alert">
      <span class="grow"><Sentence text={sentence} /></span>
      {onRetry && <Button onClick={onRetry}>{t.retry}</Button>}
    </div>
  );
}

export function Skeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{t.loading}</span>
      {Array.from({ length: rows }, (_, index) => <i key={index} />)}
    </div>
  );
}

/** Shows a resource: its value, with a failure to read it anew above; a skeleton before the first answer. */
export function Loaded<T>({ of, rows, children }: {
  of: Resource<T>; rows?: number; children: (value: T) => ComponentChildren;
}) {
  return (
    <>
      {of.error && <Failure sentence={of.error.sentence} onRetry={of.reload} />}
      {of.value !== null ? children(of.value) : !of.error && <Skeleton rows={rows ?? 6} />}
    </>
  );
}
