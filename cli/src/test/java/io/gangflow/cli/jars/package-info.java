@NullMarked
package io.gangflow.cli.jars;

import org.jspecify.annotations.NullMarked;
