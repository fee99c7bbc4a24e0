/** What holds a run back or lets it go on: the marker of its logical date, and the pause of its pipeline. */
@NullMarked
package io.gangflow.airflow.marker;

import org.jspecify.annotations.NullMarked;
