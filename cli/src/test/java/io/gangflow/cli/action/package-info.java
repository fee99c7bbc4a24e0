/** What GitHub reads of this repository: the action and the forms of issues. */
@NullMarked
package io.gangflow.cli.action;

import org.jspecify.annotations.NullMarked;
