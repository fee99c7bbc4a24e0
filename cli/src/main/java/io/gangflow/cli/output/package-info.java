/** Output for programs: JSON, with units in the names of the fields. */
@NullMarked
package io.gangflow.cli.output;

import org.jspecify.annotations.NullMarked;
