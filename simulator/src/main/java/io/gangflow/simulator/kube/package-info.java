/** The model of kube-scheduler: its queues, filters and scores. */
@NullMarked
package io.gangflow.simulator.kube;

import org.jspecify.annotations.NullMarked;
