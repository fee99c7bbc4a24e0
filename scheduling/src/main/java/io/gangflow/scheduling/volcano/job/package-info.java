/** The jobs, tasks, nodes and queues of a session of Volcano's scheduler. */
@NullMarked
package io.gangflow.scheduling.volcano.job;

import org.jspecify.annotations.NullMarked;
