/** One converter for each kind of object. */
@NullMarked
package io.gangflow.convert.kind;

import org.jspecify.annotations.NullMarked;
