/** JSON parser and writer with size limits and the error messages of Python's {@code json} module. */
@NullMarked
package io.gangflow.json;

import org.jspecify.annotations.NullMarked;
