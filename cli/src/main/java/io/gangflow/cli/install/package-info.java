/** The installed program: its version, newer versions, and the job jars that are downloaded on first use. */
@NullMarked
package io.gangflow.cli.install;

import org.jspecify.annotations.NullMarked;
