/** Compiles {@code cache} of a stage: the key by which equal work is found. */
@NullMarked
package io.gangflow.argo.compiler.cache;

import org.jspecify.annotations.NullMarked;
