/** The live state of the cluster, why its pods wait, and its locks. */
@NullMarked
package io.gangflow.page.cluster;

import org.jspecify.annotations.NullMarked;
