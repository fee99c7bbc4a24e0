/**
 * The part of Airflow 2's API, {@code /api/v1}, that Dagster's Airlift and Kestra call: the same answers with that
 * version's names.
 */
@NullMarked
package io.gangflow.airflow.v1;

import org.jspecify.annotations.NullMarked;
