/** Backfills: runs of times that are over. */
@NullMarked
package io.gangflow.airflow.backfill;

import org.jspecify.annotations.NullMarked;
