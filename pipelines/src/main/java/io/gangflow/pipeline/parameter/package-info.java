/** Parameters of a run: the declared ones, and the check of given values. */
@NullMarked
package io.gangflow.pipeline.parameter;

import org.jspecify.annotations.NullMarked;
