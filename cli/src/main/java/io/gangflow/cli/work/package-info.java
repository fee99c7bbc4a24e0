/** What the input of a command comes to, worked out once. */
@NullMarked
package io.gangflow.cli.work;

import org.jspecify.annotations.NullMarked;
