/** {@code gangflow cluster}: imports and sizes clusters of infra-tofu for the simulator. */
@NullMarked
package io.gangflow.cli.cluster;

import org.jspecify.annotations.NullMarked;
