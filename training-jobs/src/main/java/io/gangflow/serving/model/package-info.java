/** The models that are served: read, verified, evaluated, and replaced by newer versions. */
@NullMarked
package io.gangflow.serving.model;

import org.jspecify.annotations.NullMarked;
