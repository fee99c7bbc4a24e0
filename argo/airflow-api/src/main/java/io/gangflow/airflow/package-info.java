/** Airflow's REST API for Argo's workflows: the list of operations. */
@NullMarked
package io.gangflow.airflow;

import org.jspecify.annotations.NullMarked;
