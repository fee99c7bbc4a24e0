/** Described capacity: clusters, node pools, resources and prices. */
@NullMarked
package io.gangflow.cluster;

import org.jspecify.annotations.NullMarked;
