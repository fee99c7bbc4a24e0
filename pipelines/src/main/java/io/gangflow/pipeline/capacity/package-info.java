/** One class per rule that a plan has to keep on a described cluster. */
@NullMarked
package io.gangflow.pipeline.capacity;

import org.jspecify.annotations.NullMarked;
