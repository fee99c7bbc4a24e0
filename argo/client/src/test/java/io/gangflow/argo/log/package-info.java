@NullMarked
package io.gangflow.argo.log;

import org.jspecify.annotations.NullMarked;
