/** Commands for clusters: submit, follow, control and delete runs, and check their requirements. */
@NullMarked
package io.gangflow.cli.remote;

import org.jspecify.annotations.NullMarked;
