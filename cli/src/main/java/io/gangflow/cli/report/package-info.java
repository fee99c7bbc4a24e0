/** The report: one HTML file with charts, no script, nothing fetched. */
@NullMarked
package io.gangflow.cli.report;

import org.jspecify.annotations.NullMarked;
