/** Memoized results, from which Argo's {@code memoize} takes the outputs of nodes. */
@NullMarked
package io.gangflow.argo.interpreter.memo;

import org.jspecify.annotations.NullMarked;
