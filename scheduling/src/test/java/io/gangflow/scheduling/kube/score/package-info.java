/** Tests of the scores of nodes. */
@NullMarked
package io.gangflow.scheduling.kube.score;

import org.jspecify.annotations.NullMarked;
