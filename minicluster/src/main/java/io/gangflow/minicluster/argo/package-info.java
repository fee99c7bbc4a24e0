/** Argo's workflow controller for the minicluster: runs Workflow objects and writes their status. */
@NullMarked
package io.gangflow.minicluster.argo;

import org.jspecify.annotations.NullMarked;
