/** What an image's programs are on this machine: Java programs, found by image name and first word of the command. */
@NullMarked
package io.gangflow.minicluster.image;

import org.jspecify.annotations.NullMarked;
