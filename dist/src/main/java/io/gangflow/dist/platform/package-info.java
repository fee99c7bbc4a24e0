/** Platforms, and the properties of the release. */
@NullMarked
package io.gangflow.dist.platform;

import org.jspecify.annotations.NullMarked;
