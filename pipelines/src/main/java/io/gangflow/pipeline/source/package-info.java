/** The source positions of all values of a document. */
@NullMarked
package io.gangflow.pipeline.source;

import org.jspecify.annotations.NullMarked;
