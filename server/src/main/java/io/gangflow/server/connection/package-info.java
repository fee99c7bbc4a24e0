/** Connections of the server: their states and time limits. */
@NullMarked
package io.gangflow.server.connection;

import org.jspecify.annotations.NullMarked;
