/** Tests of which versions of a cluster are read, and which are refused. */
@NullMarked
package io.gangflow.live.version;

import org.jspecify.annotations.NullMarked;
