/** Running plans on a cluster with Argo. */
@NullMarked
package io.gangflow.argo.launch;

import org.jspecify.annotations.NullMarked;
