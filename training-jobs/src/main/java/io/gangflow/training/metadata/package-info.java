/** Where and with what a training ran: pod, node, limits, instance, GPUs, versions. */
@NullMarked
package io.gangflow.training.metadata;

import org.jspecify.annotations.NullMarked;
