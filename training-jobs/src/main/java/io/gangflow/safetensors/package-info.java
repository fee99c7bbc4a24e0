/** Files in the safetensors format: named tensors behind a JSON header, and nothing that could be executed. */
@NullMarked
package io.gangflow.safetensors;

import org.jspecify.annotations.NullMarked;
