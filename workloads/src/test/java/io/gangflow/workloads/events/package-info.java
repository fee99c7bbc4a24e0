/** Tests of logs and events of pods. */
@NullMarked
package io.gangflow.workloads.events;

import org.jspecify.annotations.NullMarked;
