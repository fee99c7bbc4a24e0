/** What commands print for programs: JSON, with the units in the names of the fields. */
@NullMarked
package io.gangflow.cli.output;

import org.jspecify.annotations.NullMarked;
