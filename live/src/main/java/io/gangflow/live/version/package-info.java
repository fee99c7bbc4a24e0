/** Versions of the software of a cluster: which are installed, and which are supported. */
@NullMarked
package io.gangflow.live.version;

import org.jspecify.annotations.NullMarked;
