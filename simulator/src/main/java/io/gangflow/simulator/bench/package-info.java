/**
 * Benchmarks of the scheduler models: they place generated gangs in a cluster of states, without Kubernetes objects.
 */
@NullMarked
package io.gangflow.simulator.bench;

import org.jspecify.annotations.NullMarked;
