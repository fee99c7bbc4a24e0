@NullMarked
package io.gangflow.argo.notify;

import org.jspecify.annotations.NullMarked;
