/** Converts manifests of other tools to a pipeline. */
@NullMarked
package io.gangflow.convert;

import org.jspecify.annotations.NullMarked;
