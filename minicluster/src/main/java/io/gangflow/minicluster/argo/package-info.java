/** Argo's workflow controller for the small cluster: drives Workflow objects and writes their status. */
@NullMarked
package io.gangflow.minicluster.argo;

import org.jspecify.annotations.NullMarked;
