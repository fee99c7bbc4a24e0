/** Tests of running plans on a cluster. */
@NullMarked
package io.gangflow.argo.launch;

import org.jspecify.annotations.NullMarked;
