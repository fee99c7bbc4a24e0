/**
 * The programs of this machine that run in place of images: Java programs, found by image name and first word of the
 * command.
 */
@NullMarked
package io.gangflow.minicluster.image;

import org.jspecify.annotations.NullMarked;
