/** Tests of the commands that talk to a cluster, as far as they need none. */
@NullMarked
package io.gangflow.cli.remote;

import org.jspecify.annotations.NullMarked;
