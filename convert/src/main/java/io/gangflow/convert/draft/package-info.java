/** A pipeline that is being written, and its text. */
@NullMarked
package io.gangflow.convert.draft;

import org.jspecify.annotations.NullMarked;
