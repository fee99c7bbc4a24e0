@NullMarked
package io.gangflow.argo.launcher.child;

import org.jspecify.annotations.NullMarked;
