/** JSON in and out, within limits, with the error texts that users of Python's servers know. */
@NullMarked
package io.gangflow.json;

import org.jspecify.annotations.NullMarked;
