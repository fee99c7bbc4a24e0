/** Whether work can lock a cluster, whatever the order of events: proof, counter-example and cures, before it runs. */
@NullMarked
package io.gangflow.verdict.proof;

import org.jspecify.annotations.NullMarked;
