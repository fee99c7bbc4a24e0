/** The server as its clients see it. */
@NullMarked
package io.gangflow.airflow.server;

import org.jspecify.annotations.NullMarked;
