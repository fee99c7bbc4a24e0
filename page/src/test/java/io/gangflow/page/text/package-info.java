@NullMarked
package io.gangflow.page.text;

import org.jspecify.annotations.NullMarked;
