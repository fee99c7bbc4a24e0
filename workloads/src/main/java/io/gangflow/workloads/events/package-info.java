/** Run events from object changes, for the simulation, the minicluster and clusters. */
@NullMarked
package io.gangflow.workloads.events;

import org.jspecify.annotations.NullMarked;
