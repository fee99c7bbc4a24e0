/** Small situations that the real kube-scheduler was put into, and what it did. */
@org.jspecify.annotations.NullMarked
package io.gangflow.simulator.situation;
