/** Tests of work on this machine. */
@NullMarked
package io.gangflow.cli.local;

import org.jspecify.annotations.NullMarked;
