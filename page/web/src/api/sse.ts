export interface ServerEvent {
  id: string | null;
  event: string;
  data: string;
}

/** Returns a function that takes the lines of a `text/event-stream` and calls `onEvent` at the end of each event. */
export function eventParser(onEvent: (event: ServerEvent) => void): (line: string) => void {
  let id: string | null = null;
  let event = "message";
  let data: string[] = [];
  return (line) => {
    if (line === "") {
      if (data.length > 0) {
        onEvent({ id, event, data: data.join("\n") });
      }
      event = "message";
      data = [];
      return;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") {
      data.push(value);
    } else if (field === "event") {
      event = value;
    } else if (field === "id") {
      id = value;
    }
  };
}
