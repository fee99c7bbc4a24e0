// Bundles the page: node build.mjs OUT. Writes index.html, favicon.svg and hashed assets, each with a gzipped copy.
import { build } from "esbuild";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT_BYTES = 250_000;

const out = process.argv[2];
if (!out) {
  console.error("usage: node build.mjs OUT");
  process.exit(2);
}
const assets = join(out, "assets");
await rm(out, { recursive: true, force: true });
await mkdir(assets, { recursive: true });

const shared = {
  outdir: assets,
  entryNames: "[name]-[hash]",
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  metafile: true,
  legalComments: "none", // the licences of all bundled packages are in licenses.txt
  banner: { js: "/*! Licences of the packages in this file: /assets/licenses.txt */" },
  logLevel: "warning",
};

const worker = await build({ ...shared, entryPoints: { "cluster-worker": "src/chart/cluster/clusterWorker.ts" } });
const [workerFile] = Object.keys(worker.metafile.outputs);

// One file: views of their own files would save parsing a few milliseconds, and cost two more round trips before the first view.
const result = await build({
  ...shared,
  entryPoints: { app: "src/app.tsx" },
  jsx: "automatic",
  jsxImportSource: "preact",
  define: {
    "process.env.NODE_ENV": '"production"',
    CLUSTER_WORKER: JSON.stringify(`/assets/${basename(workerFile)}`),
  },
});

await writeFile(join(assets, "licenses.txt"), await licenses([worker.metafile, result.metafile]));
await writeFile(join(out, "index.html"), await page(Object.entries(result.metafile.outputs)));
await copyFile("favicon.svg", join(assets, "favicon.svg"));
const packed = (await pack(out)) + (await pack(assets));
console.log(`page: ${(packed / 1000).toFixed(1)} kB packed`);
if (packed > LIMIT_BYTES) {
  console.error(`error: the page has ${packed} bytes packed; at most ${LIMIT_BYTES} are allowed`);
  process.exit(1);
}

async function page(outputs) {
  const [script, entry] = outputs.find(([, output]) => output.entryPoint === "src/app.tsx");
  const template = await readFile("index.html", "utf8");
  return template.replace("app.js", basename(script)).replace("app.css", basename(entry.cssBundle));
}

/** The licence texts of the packages of which the bundles contain code. */
async function licenses(metafiles) {
  const names = new Set();
  for (const output of metafiles.flatMap((metafile) => Object.values(metafile.outputs))) {
    for (const [file, input] of Object.entries(output.inputs)) {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
      if (name && input.bytesInOutput > 0) {
        names.add(name[1]);
      }
    }
  }
  const texts = [];
  for (const name of [...names].sort()) {
    const folder = join("node_modules", name);
    const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const file = (await readdir(folder)).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each));
    if (!file) {
      throw new Error(`the package ${name} has no file with its licence`);
    }
    texts.push(`${name} ${version} (${license})\n\n${(await readFile(join(folder, file), "utf8")).trim()}\n`);
  }
  return `The page contains these packages.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

async function pack(folder) {
  let bytes = 0;
  for (const file of await readdir(folder, { withFileTypes: true })) {
    if (file.isFile()) {
      const packedFile = gzipSync(await readFile(join(folder, file.name)), { level: 9 });
      await writeFile(join(folder, `${file.name}.gz`), packedFile);
      bytes += packedFile.length;
    }
  }
  return bytes;
}
