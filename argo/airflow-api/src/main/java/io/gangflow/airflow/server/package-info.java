/** The server: from bytes to a call of a route, and from its answer to bytes. */
@NullMarked
package io.gangflow.airflow.server;

import org.jspecify.annotations.NullMarked;
