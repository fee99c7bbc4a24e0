/** Immutable copies whose iteration order is the same on every machine. */
@NullMarked
package io.gangflow.collection;

import org.jspecify.annotations.NullMarked;
