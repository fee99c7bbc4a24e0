/** Tests of what is found in the folder that Gangflow was built in. */
@NullMarked
package io.gangflow.cli.home;

import org.jspecify.annotations.NullMarked;
