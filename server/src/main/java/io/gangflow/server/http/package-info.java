/** HTTP for the API: the table of routes, their permissions, and the limits that apply before a handler is called. */
@NullMarked
package io.gangflow.server.http;

import org.jspecify.annotations.NullMarked;
