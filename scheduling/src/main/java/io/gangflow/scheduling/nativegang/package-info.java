/** Native gang scheduling of Kubernetes: the groups of pods, and the scheduler that supports them. */
@NullMarked
package io.gangflow.scheduling.nativegang;

import org.jspecify.annotations.NullMarked;
