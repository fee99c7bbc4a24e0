@NullMarked
package io.gangflow.argo.launcher.log;

import org.jspecify.annotations.NullMarked;
