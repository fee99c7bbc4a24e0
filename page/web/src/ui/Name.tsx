import { cutMiddle, visible } from "../visible.ts";
import { Tooltip } from "./Tooltip.tsx";

/** A name or text from the cluster: isolated, with invisible characters shown, cut in the middle above the limit. */
export function Name({ text, limit = 60 }: { text: string; limit?: number }) {
  const shown = visible(text);
  const cut = cutMiddle(shown, limit);
  return cut === shown ? <bdi>{shown}</bdi> : <Tooltip text={shown}><bdi>{cut}</bdi></Tooltip>;
}
