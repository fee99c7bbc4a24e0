/** Creates every JSON mapper, with bounds for the texts that it reads. */
@NullMarked
package io.gangflow.json;

import org.jspecify.annotations.NullMarked;
