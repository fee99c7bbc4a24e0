/** Files in the safetensors format: named tensors after a JSON header, without executable content. */
@NullMarked
package io.gangflow.safetensors;

import org.jspecify.annotations.NullMarked;
