/** The names that Kubernetes accepts. */
@NullMarked
package io.gangflow.pipeline.name;

import org.jspecify.annotations.NullMarked;
