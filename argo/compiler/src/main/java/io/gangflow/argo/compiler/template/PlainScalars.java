package io.gangflow.argo.compiler.template;

import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides which strings are written without quotes: only those that every YAML reader, of version 1.1 or 1.2, parses as
 * a string. Jackson's own checker leaves {@code 1e3} and {@code 0x1F} unquoted.
 */
final class PlainScalars extends StringQuotingChecker {
    private static final long serialVersionUID = 1L;

    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z_/][A-Za-z0-9_./@=+-]*(:[A-Za-z0-9_./@=+-]+)*( [A-Za-z0-9_./@=+(),-]+)*");
    private static final Set<String> WORDS = Set.of("true", "false", "yes", "no", "on", "off", "y", "n", "null");

    @Override
    public boolean needToQuoteName(String name) {
        return !isPlain(name);
    }

    @Override
    public boolean needToQuoteValue(String value) {
        return !isPlain(value);
    }

    private static boolean isPlain(String text) {
        return PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(Locale.ROOT));
    }
}
