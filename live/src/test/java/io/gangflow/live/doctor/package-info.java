/** Tests of what is looked at on a cluster. */
@NullMarked
package io.gangflow.live.doctor;

import org.jspecify.annotations.NullMarked;
