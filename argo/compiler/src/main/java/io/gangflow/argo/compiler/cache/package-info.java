/** Compiles a stage's {@code cache}: the key by which equal work is found. */
@NullMarked
package io.gangflow.argo.compiler.cache;

import org.jspecify.annotations.NullMarked;
