/** Airflow's REST API over Argo's workflows: which operations there are. */
@NullMarked
package io.gangflow.airflow;

import org.jspecify.annotations.NullMarked;
