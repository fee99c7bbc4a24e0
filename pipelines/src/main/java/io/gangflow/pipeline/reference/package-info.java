/** References between stages: their checks, and the order that they imply. */
@NullMarked
package io.gangflow.pipeline.reference;

import org.jspecify.annotations.NullMarked;
