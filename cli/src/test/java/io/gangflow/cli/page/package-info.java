@NullMarked
package io.gangflow.cli.page;

import org.jspecify.annotations.NullMarked;
