/** Following objects of the Kubernetes API without missing a change, across broken connections. */
@NullMarked
package io.gangflow.argo.watch;

import org.jspecify.annotations.NullMarked;
