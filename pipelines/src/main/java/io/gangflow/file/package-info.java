/** Files that are written completely or not at all. */
@NullMarked
package io.gangflow.file;

import org.jspecify.annotations.NullMarked;
