/** Tests of nodes and retries. */
@NullMarked
package io.gangflow.argo.nodes;

import org.jspecify.annotations.NullMarked;
