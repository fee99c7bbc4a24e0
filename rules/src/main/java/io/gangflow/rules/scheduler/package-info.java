/** Rules for priorities and the configuration of Volcano's scheduler. */
@NullMarked
package io.gangflow.rules.scheduler;

import org.jspecify.annotations.NullMarked;
