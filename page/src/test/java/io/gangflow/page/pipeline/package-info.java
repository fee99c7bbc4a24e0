@NullMarked
package io.gangflow.page.pipeline;

import org.jspecify.annotations.NullMarked;
