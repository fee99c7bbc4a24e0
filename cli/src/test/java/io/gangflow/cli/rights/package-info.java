/** The rights that Gangflow's roles give, on a real API server. */
@NullMarked
package io.gangflow.cli.rights;

import org.jspecify.annotations.NullMarked;
