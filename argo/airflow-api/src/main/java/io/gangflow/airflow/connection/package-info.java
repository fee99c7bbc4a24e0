/** Connections of the server: what each is doing, and until when it may. */
@NullMarked
package io.gangflow.airflow.connection;

import org.jspecify.annotations.NullMarked;
