/** Measures the scheduler models: they place invented gangs in a cluster of states, without Kubernetes objects. */
@NullMarked
package io.gangflow.simulator.bench;

import org.jspecify.annotations.NullMarked;
