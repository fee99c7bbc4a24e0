import type { ComponentChildren } from "preact";
import type { Resource } from "../api/useResource.ts";
import { Link } from "../router.ts";
import { t } from "../text.ts";
import { Button } from "./Button.tsx";
import { Sentence } from "./Sentence.tsx";

const FORBIDDEN = 403;
const NOT_FOUND = 404;

/** What a view shows when it has nothing to show, and what to do about it. */
export function Empty({ title, text, children }: { title: string; text?: string; children?: ComponentChildren }) {
  return <div class="empty"><strong>{title}</strong>{text && <p><Sentence text={text} /></p>}{children}</div>;
}

/** Why something could not be read or done, and what to do next: what children offer, or to try it again. */
export function Failure({ sentence, status, onRetry, children }: {
  sentence: string; status?: number; onRetry?: () => void; children?: ComponentChildren;
}) {
  return (
    <div class="failure" role="alert">
      <span class="grow">
        <Sentence text={sentence.charAt(0).toUpperCase() + sentence.slice(1)} />
        {status === FORBIDDEN && <> {t.errors.askFor}</>}
      </span>
      {children ?? (onRetry && <Button onClick={onRetry}>{t.retry}</Button>)}
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

/**
 * Shows a resource: its value, with a failure to read it anew above; a skeleton before the first answer.
 *
 * @param back where to go if the object does not exist: it can not be read by trying again
 */
export function Loaded<T>({ of, rows, back, children }: {
  of: Resource<T>; rows?: number; back?: { to: string; label: string }; children: (value: T) => ComponentChildren;
}) {
  const gone = back && of.error?.status === NOT_FOUND;
  return (
    <>
      {of.error && (
        <Failure sentence={of.error.sentence} status={of.error.status} onRetry={of.reload}>
          {gone && <Link class="button" to={back.to}>{back.label}</Link>}
        </Failure>
      )}
      {of.value !== null ? children(of.value) : !of.error && <Skeleton rows={rows ?? 6} />}
    </>
  );
}
