/** Holding and releasing runs: the marker of the logical date, and the pause of a pipeline. */
@NullMarked
package io.gangflow.airflow.marker;

import org.jspecify.annotations.NullMarked;
