/** What concerns the installed program: its version, newer versions, and the jars of jobs that are downloaded on first use. */
@NullMarked
package io.gangflow.cli.install;

import org.jspecify.annotations.NullMarked;
