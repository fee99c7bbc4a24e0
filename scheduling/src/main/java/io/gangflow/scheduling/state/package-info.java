/** The state of a cluster at one time, as schedulers read it. */
@NullMarked
package io.gangflow.scheduling.state;

import org.jspecify.annotations.NullMarked;
