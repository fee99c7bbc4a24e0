/** Fixtures that several tests share: an API server and an image. */
@NullMarked
package io.gangflow.minicluster;

import org.jspecify.annotations.NullMarked;
