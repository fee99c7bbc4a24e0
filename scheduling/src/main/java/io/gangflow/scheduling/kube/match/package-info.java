/** Matches pods with nodes and other pods: selectors, tolerations, affinity, topology spread. */
@NullMarked
package io.gangflow.scheduling.kube.match;

import org.jspecify.annotations.NullMarked;
