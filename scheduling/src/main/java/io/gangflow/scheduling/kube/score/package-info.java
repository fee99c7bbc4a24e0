/** The scores of kube-scheduler for nodes. */
@NullMarked
package io.gangflow.scheduling.kube.score;

import org.jspecify.annotations.NullMarked;
