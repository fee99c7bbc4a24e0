/** Backfills: runs for past times. */
@NullMarked
package io.gangflow.airflow.backfill;

import org.jspecify.annotations.NullMarked;
