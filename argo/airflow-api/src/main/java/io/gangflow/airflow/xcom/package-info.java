/** XComs: output parameters and results of nodes, and the locations of their artifacts. */
@NullMarked
package io.gangflow.airflow.xcom;

import org.jspecify.annotations.NullMarked;
