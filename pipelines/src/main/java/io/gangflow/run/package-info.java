/** The interface of every execution: launchers, their events, and the timeline of a run. */
@NullMarked
package io.gangflow.run;

import org.jspecify.annotations.NullMarked;
