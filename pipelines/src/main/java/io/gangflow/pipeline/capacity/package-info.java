/** The capacity rules that check a plan against a described cluster, one class each. */
@NullMarked
package io.gangflow.pipeline.capacity;

import org.jspecify.annotations.NullMarked;
