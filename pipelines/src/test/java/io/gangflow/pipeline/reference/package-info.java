/**
 * Reference pages of the documentation, generated from the tables of the language; {@code -Dgolden=update} writes them.
 */
@NullMarked
package io.gangflow.pipeline.reference;

import org.jspecify.annotations.NullMarked;
