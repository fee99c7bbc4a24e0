/** Tests of authentication. */
@NullMarked
package io.gangflow.server.identity;

import org.jspecify.annotations.NullMarked;
