/** Files that are either written whole or not at all. */
@NullMarked
package io.gangflow.file;

import org.jspecify.annotations.NullMarked;
