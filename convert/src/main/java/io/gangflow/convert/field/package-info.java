/** The values of an object that is converted, which of them were taken, and what becomes of the others. */
@NullMarked
package io.gangflow.convert.field;

import org.jspecify.annotations.NullMarked;
