@NullMarked
package io.gangflow.argo.launcher.pod;

import org.jspecify.annotations.NullMarked;
