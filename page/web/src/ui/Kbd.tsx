export function Kbd({ keys }: { keys: string }) {
  return <>{keys.split(" ").map((key, index) => <span key={index}>{index > 0 && " "}<kbd class="kbd">{key}</kbd></span>)}</>;
}
