@NullMarked
package io.gangflow.kubernetes.json;

import org.jspecify.annotations.NullMarked;
