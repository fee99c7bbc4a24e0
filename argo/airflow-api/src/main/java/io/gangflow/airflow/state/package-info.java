/** Conversion of phases of Argo's workflows and nodes to states of Airflow's runs and task instances. */
@NullMarked
package io.gangflow.airflow.state;

import org.jspecify.annotations.NullMarked;
