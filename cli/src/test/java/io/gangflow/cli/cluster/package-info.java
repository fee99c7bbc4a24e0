@NullMarked
package io.gangflow.cli.cluster;

import org.jspecify.annotations.NullMarked;
