@NullMarked
package io.gangflow.verdict.whatif;

import org.jspecify.annotations.NullMarked;
