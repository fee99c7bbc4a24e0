@NullMarked
package io.gangflow.argo.json;

import org.jspecify.annotations.NullMarked;
