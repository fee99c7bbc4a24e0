@NullMarked
package io.gangflow.cli.proxy;

import org.jspecify.annotations.NullMarked;
