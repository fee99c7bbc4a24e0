/** Test doubles for the environment of the server. */
@NullMarked
package io.gangflow.server.testing;

import org.jspecify.annotations.NullMarked;
