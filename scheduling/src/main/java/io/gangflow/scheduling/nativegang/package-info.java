/** Native gang scheduling of Kubernetes: which pods belong together, and the scheduler that heeds it. */
@NullMarked
package io.gangflow.scheduling.nativegang;

import org.jspecify.annotations.NullMarked;
