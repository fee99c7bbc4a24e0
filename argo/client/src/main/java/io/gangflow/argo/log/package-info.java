/** The logs of a run's pods. */
@NullMarked
package io.gangflow.argo.log;

import org.jspecify.annotations.NullMarked;
