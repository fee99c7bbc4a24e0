@NullMarked
package io.gangflow.cli;

import org.jspecify.annotations.NullMarked;
