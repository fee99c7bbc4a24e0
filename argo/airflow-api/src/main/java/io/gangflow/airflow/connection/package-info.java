/** Connections of the server: their states and time limits. */
@NullMarked
package io.gangflow.airflow.connection;

import org.jspecify.annotations.NullMarked;
