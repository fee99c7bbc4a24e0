/** Tests of what matches pods with nodes. */
@NullMarked
package io.gangflow.scheduling.kube.match;

import org.jspecify.annotations.NullMarked;
