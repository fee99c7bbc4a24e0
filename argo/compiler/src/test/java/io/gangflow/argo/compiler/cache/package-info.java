/** Tests of cached stages: the key of their work, and the outputs that they reuse. */
@NullMarked
package io.gangflow.argo.compiler.cache;

import org.jspecify.annotations.NullMarked;
