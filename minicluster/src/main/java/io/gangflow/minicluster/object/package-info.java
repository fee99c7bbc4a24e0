/** The values of the embedded Kubernetes API: objects, their metadata, selectors, the kinds that are served, and errors. */
@NullMarked
package io.gangflow.minicluster.object;

import org.jspecify.annotations.NullMarked;
