/** Tests of the workflow controller. */
@NullMarked
package io.gangflow.minicluster.argo;

import org.jspecify.annotations.NullMarked;
