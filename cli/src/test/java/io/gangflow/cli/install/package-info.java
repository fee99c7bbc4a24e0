@NullMarked
package io.gangflow.cli.install;

import org.jspecify.annotations.NullMarked;
