/** {@code gangflow cluster}: between infra-tofu and the simulator. */
@NullMarked
package io.gangflow.cli.cluster;

import org.jspecify.annotations.NullMarked;
