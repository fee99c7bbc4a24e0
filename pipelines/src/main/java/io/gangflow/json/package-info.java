/** Where every JSON mapper is made, and with it the bounds of what is read. */
@NullMarked
package io.gangflow.json;

import org.jspecify.annotations.NullMarked;
