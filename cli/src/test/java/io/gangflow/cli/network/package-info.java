@NullMarked
package io.gangflow.cli.network;

import org.jspecify.annotations.NullMarked;
