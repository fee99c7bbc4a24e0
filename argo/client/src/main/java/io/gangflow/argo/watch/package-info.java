/** Following objects of the Kubernetes API without missing a change, whatever becomes of connections. */
@NullMarked
package io.gangflow.argo.watch;

import org.jspecify.annotations.NullMarked;
