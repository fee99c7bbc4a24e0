/** The pods that work will cause on a cluster, whatever kind of object causes them. */
@NullMarked
package io.gangflow.workloads.pods;

import org.jspecify.annotations.NullMarked;
