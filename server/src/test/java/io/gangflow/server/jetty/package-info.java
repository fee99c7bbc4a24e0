/** Tests of the server from the view of its clients. */
@NullMarked
package io.gangflow.server.jetty;

import org.jspecify.annotations.NullMarked;
