/** Queries of image registries. */
@NullMarked
package io.gangflow.cli.registry;

import org.jspecify.annotations.NullMarked;
