/** Maps: immutable copies whose iteration order is the same on every machine, and maps of bounded size. */
@NullMarked
package io.gangflow.collection;

import org.jspecify.annotations.NullMarked;
