/** Text with positions: where every value of a document was written. */
@NullMarked
package io.gangflow.pipeline.source;

import org.jspecify.annotations.NullMarked;
