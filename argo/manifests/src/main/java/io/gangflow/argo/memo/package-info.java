/** Records of earlier successes, from which Argo's {@code memoize} takes the outputs of nodes. */
@NullMarked
package io.gangflow.argo.memo;

import org.jspecify.annotations.NullMarked;
