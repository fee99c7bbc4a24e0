/** Tests of the files in the folder in which Gangflow was built. */
@NullMarked
package io.gangflow.cli.home;

import org.jspecify.annotations.NullMarked;
