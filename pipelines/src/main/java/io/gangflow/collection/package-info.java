/** Maps: immutable copies with the same iteration order on every machine, and maps of bounded size. */
@NullMarked
package io.gangflow.collection;

import org.jspecify.annotations.NullMarked;
