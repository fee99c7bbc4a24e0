/** Which stages use the same templates, and what tells these stages apart. */
@NullMarked
package io.gangflow.pipeline.share;

import org.jspecify.annotations.NullMarked;
