/** The server: converts bytes to calls of routes, and their responses to bytes. */
@NullMarked
package io.gangflow.airflow.server;

import org.jspecify.annotations.NullMarked;
