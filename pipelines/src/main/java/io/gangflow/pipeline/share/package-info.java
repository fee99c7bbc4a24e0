/** Stages that use the same templates, and the values by which they differ. */
@NullMarked
package io.gangflow.pipeline.share;

import org.jspecify.annotations.NullMarked;
