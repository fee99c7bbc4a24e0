/** Tests of what stands for images. */
@NullMarked
package io.gangflow.minicluster.image;

import org.jspecify.annotations.NullMarked;
