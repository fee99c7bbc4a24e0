/** The small cluster as a whole: its parts put together, and what it reports of runs beyond its API. */
@NullMarked
package io.gangflow.minicluster.launch;

import org.jspecify.annotations.NullMarked;
