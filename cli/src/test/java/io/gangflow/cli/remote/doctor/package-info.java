/** Tests of what is looked at on a cluster. */
@NullMarked
package io.gangflow.cli.remote.doctor;

import org.jspecify.annotations.NullMarked;
