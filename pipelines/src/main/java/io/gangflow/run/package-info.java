/** The contract of every execution: launchers, their events and the timeline they draw. */
@NullMarked
package io.gangflow.run;

import org.jspecify.annotations.NullMarked;
