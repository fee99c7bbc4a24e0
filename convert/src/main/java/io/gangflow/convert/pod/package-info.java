/** Converts pods of other tools to keys of a stage. */
@NullMarked
package io.gangflow.convert.pod;

import org.jspecify.annotations.NullMarked;
