/** Files to values: pipelines and cluster descriptions, with every finding on the way. */
@NullMarked
package io.gangflow.pipeline.read;

import org.jspecify.annotations.NullMarked;
