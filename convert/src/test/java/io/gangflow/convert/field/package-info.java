/** Tests of the fields that a conversion leaves over. */
@NullMarked
package io.gangflow.convert.field;

import org.jspecify.annotations.NullMarked;
