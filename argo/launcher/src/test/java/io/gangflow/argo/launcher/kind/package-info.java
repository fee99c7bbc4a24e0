@NullMarked
package io.gangflow.argo.launcher.kind;

import org.jspecify.annotations.NullMarked;
