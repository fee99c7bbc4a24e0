@NullMarked
package io.gangflow.page.whatif;

import org.jspecify.annotations.NullMarked;
