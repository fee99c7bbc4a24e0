@NullMarked
package io.gangflow.page.cluster;

import org.jspecify.annotations.NullMarked;
