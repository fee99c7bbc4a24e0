/** A Kubernetes API server in this process: an object store with watches, served over HTTP on loopback. */
@NullMarked
package io.gangflow.minicluster.api;

import org.jspecify.annotations.NullMarked;
