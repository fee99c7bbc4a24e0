/** Tests of authorization. */
@NullMarked
package io.gangflow.server.access;

import org.jspecify.annotations.NullMarked;
