/** Folders of files as they are installed. */
@NullMarked
package io.gangflow.dist.stage;

import org.jspecify.annotations.NullMarked;
