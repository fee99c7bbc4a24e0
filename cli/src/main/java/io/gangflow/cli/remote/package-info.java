/** The commands that talk to a cluster: submit, follow, steer and remove runs, and look at what they need. */
@NullMarked
package io.gangflow.cli.remote;

import org.jspecify.annotations.NullMarked;
