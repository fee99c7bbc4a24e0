/** The pods that work creates on a cluster, for every kind of object. */
@NullMarked
package io.gangflow.workloads.pods;

import org.jspecify.annotations.NullMarked;
