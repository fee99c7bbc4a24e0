/** A text with each occurrence of a search marked, whatever its case. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === "") {
    return <>{text}</>;
  }
  // With a group in the expression, what matched stands at the odd places.
  const parts = text.split(new RegExp(`(${escape(search)})`, "giu"));
  return <>{parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}</>;
}

function escape(search: string): string {
  return search.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&").replaceAll("\\-", "-");
}
