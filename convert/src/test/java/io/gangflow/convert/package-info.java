/** Tests of the conversion. */
@NullMarked
package io.gangflow.convert;

import org.jspecify.annotations.NullMarked;
