@NullMarked
package io.gangflow.argo.launcher;

import org.jspecify.annotations.NullMarked;
