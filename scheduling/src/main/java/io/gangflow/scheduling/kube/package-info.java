/** The model of kube-scheduler: its queues, filters and scores. */
@NullMarked
package io.gangflow.scheduling.kube;

import org.jspecify.annotations.NullMarked;
