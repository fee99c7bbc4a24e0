/** Tests of the embedded Kubernetes API server. */
@NullMarked
package io.gangflow.minicluster.api;

import org.jspecify.annotations.NullMarked;
