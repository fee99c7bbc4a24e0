/** Tests of the controller that plays workflows. */
@NullMarked
package io.gangflow.minicluster.argo;

import org.jspecify.annotations.NullMarked;
