import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cluster } from "../src/api/types.ts";
import { indexCluster, podsOfNode } from "../src/chart/cluster/clusterIndex.ts";
import { cellOrigin, layOut, neighbour, placeAt, placeOf } from "../src/chart/cluster/mapLayout.ts";
import { groupNodes } from "../src/chart/cluster/nodeGroups.ts";
import { paintMap } from "../src/chart/cluster/paintMap.ts";
import { eachSpan, podAt } from "../src/chart/cluster/podSpans.ts";
import { readClusterQuery } from "../src/views/cluster/clusterQuery.ts";
import { colorOwners } from "../src/views/cluster/colorGroups.ts";

/** Two small nodes and a large one; a gang holds two of four places and waits with two pods. */
const cluster: Cluster = {
  version: 1, at: "2026-11-27T15:00:00Z", name: "lab", resources: ["cpuCores"],
  pools: [{ pool: "small", machine: null, nodes: 2, usdPerHour: null }, { pool: "large", machine: null, nodes: 1, usdPerHour: null }],
  nodes: [["a-10", 0, 4], ["a-2", 0, 4], ["b-1", 1, 16]].map(([node, pool, cores]) => ({
    node: node as string, pool: pool as number, ready: true, schedulable: true, taints: [], allocatable: [cores as number],
  })),
  owners: [
    { name: "fit", kind: "gang", run: "r", stage: "fit", queue: "q", namespace: "n" },
    { name: "proxy", kind: "system", run: null, stage: null, queue: null, namespace: "kube-system" },
    { name: "api", kind: "object", run: null, stage: null, queue: null, namespace: "n" },
  ],
  pods: {
    name: ["f0", "p0", "f1", "f2", "f3", "x0"], namespace: ["n", "k", "n", "n", "n", "n"],
    owner: [0, 1, 0, 0, 0, 2], node: [0, 0, 0, -1, -1, 2], phase: ["R", "R", "R", "P", "P", "P"],
    since: [0, 0, 0, 0, 0, 0], requests: [[1, 0.5, 2, 2, 2, 8]],
  },
  gangs: [{
    gang: "fit", namespace: "n", queue: "q", run: "r", stage: "fit", minMember: 4, running: 2, waiting: 2, phase: "Pending",
    createdAt: "2026-11-27T15:00:00Z", lacks: null,
  }],
};

const index = indexCluster(cluster);
const groups = groupNodes(index, 0, "name", () => true);

test("pods of an owner lie side by side, and waiting pods are on no node", () => {
  assert.deepEqual([...podsOfNode(index, 0)], [0, 2, 1]);
  assert.deepEqual([...podsOfNode(index, 1)], []);
  assert.equal(index.usedOnNode[0]![0], 3.5);
  assert.equal(index.neededByOwner[0]![0], 4);
  assert.deepEqual([...index.stalled], [1, 0, 0]);
});

test("gangs without waiting pods are counted, but not handed over", () => {
  const started = { ...cluster.gangs[0]!, gang: "api", minMember: 1, running: 1, waiting: 0 };
  const { state, stalled } = indexCluster({ ...cluster, gangs: [started, ...cluster.gangs] });
  assert.deepEqual(state.gangs.map((gang) => gang.gang), ["fit"]);
  assert.deepEqual([...stalled], [1, 0, 0]);
});

test("a map is coloured by queue, and by owner where nobody uses queues", () => {
  const without = { ...index.state, owners: index.state.owners.map((owner) => ({ ...owner, queue: null })) };
  assert.equal(readClusterQuery({}, index.state).colorBy, "queue");
  assert.equal(readClusterQuery({}, without).colorBy, "owner");
  assert.equal(readClusterQuery({ color: "namespace" }, without).colorBy, "namespace");
});

test("a node with more requests than room is drawn no longer than it is", () => {
  const crowded = indexCluster({ ...cluster, pods: { ...cluster.pods, requests: [[3, 3, 3, 2, 2, 8]] } });
  const layout = layOut(crowded, groups, 0, "pods", 1000);
  const filled: number[] = [];
  const context = new Proxy({ canvas: {} } as CanvasRenderingContext2D, {
    get: (_, name) => name === "fillRect" ? (x: number, _y: number, width: number) => filled.push(x + width) : () => ({ width: 0 }),
    set: () => true,
  });
  const picture = { index: crowded, resource: 0, category: new Int8Array(3), lit: null, heading: () => ({ title: "", detail: "" }) };
  const [small] = layout.boxes;
  Object.assign(globalThis, { getComputedStyle: () => ({ fontFamily: "" }) });
  paintMap(context, { ...layout, boxes: [{ ...small!, group: { pool: 0, nodes: [0] } }] }, picture, { categories: [] } as never, 0, 1000);
  assert.equal(Math.max(...filled), 4 * small!.pixelsPerUnit);
});

test("nodes are in the order of their numbers, or of what is free", () => {
  assert.deepEqual(groups.map((group) => group.nodes), [[1, 0], [2]]);
  assert.deepEqual(groupNodes(index, 0, "used", (node) => node < 2).map((group) => group.nodes), [[0, 1]]);
});

test("a bar is as long as the node is large", () => {
  const layout = layOut(index, groups, 0, "names", 1000);
  const [small, large] = layout.boxes;
  assert.equal(small!.pixelsPerUnit, large!.pixelsPerUnit);
  assert.equal(small!.enlarged, 1);
  assert.equal(layOut(index, groups, 0, "overview", 1000).boxes[0]!.enlarged > 1, true, "bars of few pixels are enlarged, and say so");
});

test("a point leads to the node that is drawn there, and a key to its neighbour", () => {
  const layout = layOut(index, groups, 0, "pods", 400);
  for (const node of [0, 1, 2]) {
    const place = placeOf(layout, node)!;
    const { x, y } = cellOrigin(layout, place.box, place.at);
    assert.deepEqual(placeAt(layout, x + 1, y + 1), place);
  }
  assert.equal(placeAt(layout, 1, 1), null, "the heading is no node");
  const last = neighbour(layout, placeOf(layout, 0)!, 1, 0);
  assert.equal(last.box.group.nodes[last.at], 2);
});

test("a pool without the resource takes no rows", () => {
  const none = indexCluster({ ...cluster, nodes: cluster.nodes.map((node) => ({ ...node, allocatable: [node.pool === 1 ? 8 : 0] })) });
  const [without] = layOut(none, groups, 0, "names", 1000).boxes;
  assert.equal(without!.bottom, without!.rowsTop);
});

test("pods of an owner are one span where they are too small to tell apart", () => {
  const merged: number[] = [];
  eachSpan(index, 0, 0, true, (span) => merged.push(span.pods));
  assert.deepEqual(merged, [2, 1]);
  assert.equal(podAt(index, 0, 0, 1.5), 2);
  assert.equal(podAt(index, 0, 0, 3.9), -1);
});

test("system pods are grey, and a colour stands for one owner", () => {
  const { category, legend } = colorOwners(index, "owner", 0);
  assert.equal(category[1], -1);
  assert.notEqual(category[0], category[2]);
  assert.deepEqual(legend.map((group) => group.key), ["n/api", "n/fit"]);
});
