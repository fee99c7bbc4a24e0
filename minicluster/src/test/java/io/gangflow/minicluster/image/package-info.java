/** Tests of the programs that run in place of images. */
@NullMarked
package io.gangflow.minicluster.image;

import org.jspecify.annotations.NullMarked;
