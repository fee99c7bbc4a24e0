/** The GitHub Action. */
@NullMarked
package io.gangflow.cli.action;

import org.jspecify.annotations.NullMarked;
