/** Images as files that registries, daemons and builders take. */
@NullMarked
package io.gangflow.images.tar;

import org.jspecify.annotations.NullMarked;
