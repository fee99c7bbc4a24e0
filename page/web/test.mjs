// Runs the unit tests: node test.mjs. They are TypeScript, so they are bundled first: into one file, because each file costs a process.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = await mkdtemp(join(tmpdir(), "gangflow-page-"));
const bundle = join(folder, "all.test.mjs");
try {
  const contents = (await readdir("test")).map((file) => `import "./test/${file}";`).join("\n");
  const stdin = { contents, resolveDir: "." };
  await build({ stdin, outfile: bundle, bundle: true, platform: "node", format: "esm", target: "node18", logLevel: "warning" });
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--test", bundle], { encoding: "utf8" });
  if (status !== 0) {
    process.stdout.write(stdout + stderr);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}
