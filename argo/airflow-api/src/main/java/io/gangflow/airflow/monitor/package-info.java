/** Status of the server, statistics of pipelines, and features of Airflow that do not exist here. */
@NullMarked
package io.gangflow.airflow.monitor;

import org.jspecify.annotations.NullMarked;
