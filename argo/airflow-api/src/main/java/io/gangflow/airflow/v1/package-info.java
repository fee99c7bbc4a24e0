/**
 * The part of Airflow 2's API, {@code /api/v1}, that Dagster's Airlift and Kestra call: the same data with the names of
 * that version.
 */
@NullMarked
package io.gangflow.airflow.v1;

import org.jspecify.annotations.NullMarked;
