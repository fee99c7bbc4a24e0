/** The small cluster as a whole, and the launcher that runs a plan on it. */
@NullMarked
package io.gangflow.minicluster.launch;

import org.jspecify.annotations.NullMarked;
