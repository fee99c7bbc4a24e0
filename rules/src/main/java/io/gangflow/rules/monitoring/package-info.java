/** Rules for dashboards, monitors and alerts. */
@NullMarked
package io.gangflow.rules.monitoring;

import org.jspecify.annotations.NullMarked;
