/** The logs of a run's pods. */
@NullMarked
package io.gangflow.page.log;

import org.jspecify.annotations.NullMarked;
