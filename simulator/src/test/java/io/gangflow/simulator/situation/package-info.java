/** Small situations recorded with the real kube-scheduler, and its actions. */
@org.jspecify.annotations.NullMarked
package io.gangflow.simulator.situation;
