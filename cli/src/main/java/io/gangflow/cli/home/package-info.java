/** Files of the installation: shipped definitions, and the class paths of the job islands. */
@NullMarked
package io.gangflow.cli.home;

import org.jspecify.annotations.NullMarked;
