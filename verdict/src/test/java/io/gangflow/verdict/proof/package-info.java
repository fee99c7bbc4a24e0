@NullMarked
package io.gangflow.verdict.proof;

import org.jspecify.annotations.NullMarked;
