/** Lists of runs. */
@NullMarked
package io.gangflow.page.run;

import org.jspecify.annotations.NullMarked;
