@NullMarked
package io.gangflow.argo.launcher.api;

import org.jspecify.annotations.NullMarked;
