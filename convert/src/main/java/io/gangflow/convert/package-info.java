/** From the manifests of other tools to a pipeline of this language. */
@NullMarked
package io.gangflow.convert;

import org.jspecify.annotations.NullMarked;
