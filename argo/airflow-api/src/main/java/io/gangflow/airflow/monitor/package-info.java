/** What is said of the server, of pipelines as a whole, and of what Airflow has and this does not. */
@NullMarked
package io.gangflow.airflow.monitor;

import org.jspecify.annotations.NullMarked;
