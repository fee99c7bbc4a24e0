/** What image registries know of images. */
@NullMarked
package io.gangflow.cli.registry;

import org.jspecify.annotations.NullMarked;
