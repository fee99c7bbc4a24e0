/** A pipeline under construction, and its text. */
@NullMarked
package io.gangflow.convert.draft;

import org.jspecify.annotations.NullMarked;
