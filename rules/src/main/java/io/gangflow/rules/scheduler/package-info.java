/** Rules on the configuration of Volcano's scheduler and on priorities. */
@NullMarked
package io.gangflow.rules.scheduler;

import org.jspecify.annotations.NullMarked;
