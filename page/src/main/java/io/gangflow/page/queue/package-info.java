/** Volcano's queues: what they have, deserve and cost, and the gangs that wait in them. */
@NullMarked
package io.gangflow.page.queue;

import org.jspecify.annotations.NullMarked;
