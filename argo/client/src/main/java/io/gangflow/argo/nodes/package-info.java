/** The nodes in a workflow's status: decompression, and the effect of retries. */
@NullMarked
package io.gangflow.argo.nodes;

import org.jspecify.annotations.NullMarked;
