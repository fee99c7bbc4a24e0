/** Files of this repository that GitHub reads: the action and the issue forms. */
@NullMarked
package io.gangflow.cli.action;

import org.jspecify.annotations.NullMarked;
