/** The requirements of pipelines on a cluster, one probe each. */
@NullMarked
package io.gangflow.live.doctor;

import org.jspecify.annotations.NullMarked;
