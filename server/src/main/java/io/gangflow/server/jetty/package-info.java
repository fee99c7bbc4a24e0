/** The server: converts bytes to calls of routes, and their responses to bytes. */
@NullMarked
package io.gangflow.server.jetty;

import org.jspecify.annotations.NullMarked;
