/** What queues and stages used, waited and cost in a run, and how fairly they were served. */
@NullMarked
package io.gangflow.simulator.queues;

import org.jspecify.annotations.NullMarked;
