/** Conversion of model objects to JSON and trees, with one shared mapper. */
@NullMarked
package io.gangflow.kubernetes.json;

import org.jspecify.annotations.NullMarked;
