/** The server with the routes of the page. */
@NullMarked
package io.gangflow.server.jetty;

import org.jspecify.annotations.NullMarked;
