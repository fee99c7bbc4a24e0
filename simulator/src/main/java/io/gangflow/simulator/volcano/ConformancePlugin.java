package io.gangflow.simulator.volcano;

/** Protects system pods from being evicted (plugins/conformance); without preempt and reclaim it has no say. */
final class ConformancePlugin implements Plugin {}
