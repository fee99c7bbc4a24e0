@NullMarked
package io.gangflow.page.check;

import org.jspecify.annotations.NullMarked;
