/** The contract of rules on a pipeline. */
@NullMarked
package io.gangflow.pipeline.rule;

import org.jspecify.annotations.NullMarked;
