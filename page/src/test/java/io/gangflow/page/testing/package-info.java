@NullMarked
package io.gangflow.page.testing;

import org.jspecify.annotations.NullMarked;
