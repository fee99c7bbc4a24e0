@NullMarked
package io.gangflow.page.session;

import org.jspecify.annotations.NullMarked;
