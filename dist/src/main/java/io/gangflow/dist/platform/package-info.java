/** Platforms, and what the build is told about them. */
@NullMarked
package io.gangflow.dist.platform;

import org.jspecify.annotations.NullMarked;
