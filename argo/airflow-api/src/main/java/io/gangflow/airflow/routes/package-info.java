/** The routes of pipelines and of their runs: DAGs and DAG runs. */
@NullMarked
package io.gangflow.airflow.routes;

import org.jspecify.annotations.NullMarked;
