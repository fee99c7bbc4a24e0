/** The values of an object that is being converted: those taken, and the rules for the others. */
@NullMarked
package io.gangflow.convert.field;

import org.jspecify.annotations.NullMarked;
