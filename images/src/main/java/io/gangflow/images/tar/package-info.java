/** Images as files for registries, daemons and builders. */
@NullMarked
package io.gangflow.images.tar;

import org.jspecify.annotations.NullMarked;
