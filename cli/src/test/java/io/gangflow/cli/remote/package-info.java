/** Tests of the commands for clusters that need no real cluster. */
@NullMarked
package io.gangflow.cli.remote;

import org.jspecify.annotations.NullMarked;
