/** The report: one HTML file with charts and without external requests. */
@NullMarked
package io.gangflow.cli.report;

import org.jspecify.annotations.NullMarked;
