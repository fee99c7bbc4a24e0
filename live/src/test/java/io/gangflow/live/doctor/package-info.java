/** Tests of the probes. */
@NullMarked
package io.gangflow.live.doctor;

import org.jspecify.annotations.NullMarked;
