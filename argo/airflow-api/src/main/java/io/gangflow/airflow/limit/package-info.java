/** Limits of concurrency and rate. */
@NullMarked
package io.gangflow.airflow.limit;

import org.jspecify.annotations.NullMarked;
