@NullMarked
package io.gangflow.argo.compiler.notify;

import org.jspecify.annotations.NullMarked;
