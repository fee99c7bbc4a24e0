/** Tests of built images, started without a container runtime. */
@NullMarked
package io.gangflow.images.built;

import org.jspecify.annotations.NullMarked;
