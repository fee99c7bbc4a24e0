/** Usage, waiting times, cost and fairness of queues and stages in a run. */
@NullMarked
package io.gangflow.simulator.queues;

import org.jspecify.annotations.NullMarked;
