/** Controllers and scheduler models on the wall clock, bound to a Kubernetes API through a client. */
@NullMarked
package io.gangflow.minicluster.control;

import org.jspecify.annotations.NullMarked;
