export function PipelinesView() {
  return null;
}
