/** XComs: output parameters and results of nodes, and where their artifacts are. */
@NullMarked
package io.gangflow.airflow.xcom;

import org.jspecify.annotations.NullMarked;
