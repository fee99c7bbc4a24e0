/** Rules for queues and quotas. */
@NullMarked
package io.gangflow.rules.queue;

import org.jspecify.annotations.NullMarked;
