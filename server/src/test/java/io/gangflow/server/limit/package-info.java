/** Tests of the rate limits. */
@NullMarked
package io.gangflow.server.limit;

import org.jspecify.annotations.NullMarked;
