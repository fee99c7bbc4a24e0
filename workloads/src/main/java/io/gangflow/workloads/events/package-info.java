/** What is told of a run when its objects change, wherever they are: in the simulation, the minicluster or a cluster. */
@NullMarked
package io.gangflow.workloads.events;

import org.jspecify.annotations.NullMarked;
