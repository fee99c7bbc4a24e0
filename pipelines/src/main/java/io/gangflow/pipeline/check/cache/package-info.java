/** The rules for cached stages. */
@NullMarked
package io.gangflow.pipeline.check.cache;

import org.jspecify.annotations.NullMarked;
