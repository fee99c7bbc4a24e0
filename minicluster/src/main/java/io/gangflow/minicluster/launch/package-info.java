/** The minicluster as a whole: assembles its parts, and reports about runs beyond its API. */
@NullMarked
package io.gangflow.minicluster.launch;

import org.jspecify.annotations.NullMarked;
